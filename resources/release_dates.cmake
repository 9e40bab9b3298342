# SPDX-License-Identifier: GPL-3.0-or-later
# The releases that CHANGELOG.md names ("## [1.2.0] - 2027-01-31"), as metainfo lists them. Before the first one, the version that is being
# worked on, dated as its last commit: RIDGEPOINT_RELEASES, RIDGEPOINT_DATE (ISO) and RIDGEPOINT_DATE_RFC (as Debian writes it).
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/CHANGELOG.md)

# Seconds since 1970 of what is built: SOURCE_DATE_EPOCH, else the last commit; unset where there is neither (then it is today).
function(ridgepoint_source_date result)
  set(seconds "$ENV{SOURCE_DATE_EPOCH}")
  find_program(GIT git)
  if(seconds STREQUAL "" AND GIT)
    execute_process(COMMAND ${GIT} --no-optional-locks -C ${PROJECT_SOURCE_DIR} log -1 --format=%ct
      OUTPUT_VARIABLE seconds ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
  endif()
  set(${result} "${seconds}" PARENT_SCOPE)
endfunction()

function(ridgepoint_timestamp result format)
  ridgepoint_source_date(seconds)
  if(NOT seconds STREQUAL "")
    set(ENV{SOURCE_DATE_EPOCH} ${seconds})
    string(TIMESTAMP text "${format}" UTC)
    unset(ENV{SOURCE_DATE_EPOCH})
  else()
    string(TIMESTAMP text "${format}" UTC)
  endif()
  set(${result} "${text}" PARENT_SCOPE)
endfunction()

ridgepoint_timestamp(RIDGEPOINT_DATE "%Y-%m-%d")
ridgepoint_timestamp(RIDGEPOINT_DATE_RFC "%a, %d %b %Y %H:%M:%S +0000")

set(RIDGEPOINT_RELEASES "")
file(STRINGS ${PROJECT_SOURCE_DIR}/CHANGELOG.md headings REGEX "^## \\[[0-9]")
foreach(heading IN LISTS headings)
  if(heading MATCHES "^## \\[([0-9.]+)\\] - ([0-9]+-[0-9]+-[0-9]+)$")
    string(APPEND RIDGEPOINT_RELEASES "\n    <release version=\"${CMAKE_MATCH_1}\" date=\"${CMAKE_MATCH_2}\"/>")
  else()
    message(FATAL_ERROR "CHANGELOG.md: '${heading}' is no release; write it as: ## [1.2.0] - 2027-01-31")
  endif()
endforeach()
if(NOT RIDGEPOINT_RELEASES MATCHES "version=\"${PROJECT_VERSION}\"")
  set(RIDGEPOINT_RELEASES
    "\n    <release version=\"${PROJECT_VERSION}\" date=\"${RIDGEPOINT_DATE}\" type=\"development\"/>${RIDGEPOINT_RELEASES}")
endif()
