# SPDX-License-Identifier: GPL-3.0-or-later
# For which cards each toolkit compiles:  cmake -P architectures_test.cmake
include(${CMAKE_CURRENT_LIST_DIR}/../../../kernels/cuda/architectures.cmake)

function(expect version wanted)
  ridgepoint_cuda_architectures(${version} found)
  if(NOT found STREQUAL wanted)
    message(SEND_ERROR "CUDA ${version}: ${found} instead of ${wanted}")
  endif()
endfunction()

expect(12.0.140 "60-real;70-real;75-real;80-real;86-real;89-real;90")
expect(12.7.99 "60-real;70-real;75-real;80-real;86-real;89-real;90")
expect(12.8.61 "60-real;70-real;75-real;80-real;86-real;89-real;90-real;100-real;120")
expect(12.9.86 "60-real;70-real;75-real;80-real;86-real;89-real;90-real;100-real;120")
expect(13.0.88 "75-real;80-real;86-real;89-real;90-real;100-real;120")
