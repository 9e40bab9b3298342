# SPDX-License-Identifier: GPL-3.0-or-later
# The .deb that cpack makes (./run package). It holds what `cmake --install` installs, so nothing of the component "cuda", and what Debian
# wants to find in share/doc.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME ridgepoint)
set(CPACK_PACKAGE_CONTACT "Ridgepoint developers <ridgepoint@example.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "roofline visualizer: predict first, then measure")
set(CPACK_PACKAGE_DESCRIPTION_FILE ${CMAKE_CURRENT_LIST_DIR}/description.txt)
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
# Whatever the umask is.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER ${CPACK_PACKAGE_CONTACT})
set(CPACK_DEBIAN_PACKAGE_SECTION education)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS fonts-inter)

# ridgepoint_compress(FROM TO): as Debian wants it, without name and time inside.
function(ridgepoint_compress from to)
  execute_process(COMMAND ${RIDGEPOINT_GZIP} -9nc ${from} OUTPUT_FILE ${to} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# Where dpkg is, gzip is too.
if(RIDGEPOINT_GZIP)
  set(doc ${CMAKE_CURRENT_BINARY_DIR}/doc)
  configure_file(${CMAKE_CURRENT_LIST_DIR}/changelog.in changelog.Debian @ONLY)
  configure_file(${CMAKE_CURRENT_LIST_DIR}/copyright ${doc}/copyright COPYONLY)
  ridgepoint_compress(${CMAKE_CURRENT_BINARY_DIR}/changelog.Debian ${doc}/changelog.Debian.gz)
  ridgepoint_compress(${PROJECT_SOURCE_DIR}/CHANGELOG.md ${doc}/changelog.gz)
  set(CPACK_INSTALLED_DIRECTORIES ${doc} usr/share/doc/ridgepoint)
endif()
include(CPack)
