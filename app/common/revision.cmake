# SPDX-License-Identifier: GPL-3.0-or-later
# Writes OUTPUT from TEMPLATE with the git revision of SOURCE, leaving it alone when nothing changed. Without git (a release
# archive) the revision is "unknown".
set(REVISION "unknown")
find_program(GIT git)
if(GIT)
  execute_process(COMMAND ${GIT} --no-optional-locks -C ${SOURCE} describe --always --dirty --abbrev=12
    OUTPUT_VARIABLE described ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE failed)
  if(NOT failed)
    set(REVISION "${described}")
  endif()
endif()
configure_file(${TEMPLATE} ${OUTPUT} @ONLY)
