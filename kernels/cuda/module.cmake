# SPDX-License-Identifier: GPL-3.0-or-later
# The module: device code for every architecture, and all of the backend that knows CUDA. cuBLAS and cublasLt are looked for when it is loaded.
include(sources.cmake)
ridgepoint_library(cuda_host ${RIDGEPOINT_CUDA_HOST_SOURCES} blas_library.cpp blas_lt_library.cpp jit_library.cpp nvrtc.cpp)
set_target_properties(ridgepoint_cuda_host PROPERTIES POSITION_INDEPENDENT_CODE ON)
target_link_libraries(ridgepoint_cuda_host PUBLIC ridgepoint::engine ridgepoint::catalog PRIVATE fmt::fmt ${CMAKE_DL_LIBS})
target_include_directories(ridgepoint_cuda_host SYSTEM PUBLIC ${CUDAToolkit_INCLUDE_DIRS})
target_precompile_headers(ridgepoint_cuda_host REUSE_FROM ridgepoint_engine)

add_library(ridgepoint_cuda MODULE ${RIDGEPOINT_CUDA_DEVICE_SOURCES} module.cpp)
set_target_properties(ridgepoint_cuda PROPERTIES
  PREFIX ""
  LIBRARY_OUTPUT_DIRECTORY ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}
  CUDA_ARCHITECTURES "${RIDGEPOINT_CUDA_ARCHITECTURES}"
  # As far as CMake 3.25 knows the toolkits.
  CUDA_STANDARD 17
  CUDA_RUNTIME_LIBRARY Static
  CXX_VISIBILITY_PRESET hidden
  CUDA_VISIBILITY_PRESET hidden
  # Where the toolkit of this build has cuBLAS: dlopen looks there too.
  BUILD_RPATH "${CUDAToolkit_LIBRARY_DIR}"
  INSTALL_RPATH "${CUDAToolkit_LIBRARY_DIR}")
target_link_libraries(ridgepoint_cuda PRIVATE ridgepoint_cuda_host)
# Its own copy of the engine stays its own.
target_link_options(ridgepoint_cuda PRIVATE -Wl,--exclude-libs,ALL -Wl,--no-undefined)
target_compile_options(ridgepoint_cuda PRIVATE
  $<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-Wall,-Wextra $<$<BOOL:${RIDGEPOINT_WERROR}>:--Werror=all-warnings>>)
set_source_files_properties(module.cpp PROPERTIES COMPILE_DEFINITIONS "RIDGEPOINT_CUDA_INTERFACE=\"${interface}\"")

# Only asked for by name: cuBLAS and the GPL do not go together in a package.
install(TARGETS ridgepoint_cuda LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/ridgepoint COMPONENT cuda EXCLUDE_FROM_ALL)
