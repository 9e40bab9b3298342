# SPDX-License-Identifier: GPL-3.0-or-later
# Sets RESULT to the architectures that a CUDA compiler of that version is to compile for: machine code for every card since Turing
# (Pascal and Volta as long as the toolkit knows them), and PTX of the newest for cards that come later.
function(ridgepoint_cuda_architectures version result)
  set(architectures 75 80 86 89 90)
  if(version VERSION_LESS 13)
    list(PREPEND architectures 60 70)
  endif()
  if(version VERSION_GREATER_EQUAL 12.8)
    list(APPEND architectures 100 120)
  endif()
  list(POP_BACK architectures newest)
  list(TRANSFORM architectures APPEND "-real")
  set(${result} ${architectures} ${newest} PARENT_SCOPE)
endfunction()
