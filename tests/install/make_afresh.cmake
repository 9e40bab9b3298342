# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DFOLDER=... -DCOMMAND=... -P make_afresh.cmake: empties FOLDER, so that nothing of an earlier build is looked at, then runs COMMAND.
file(REMOVE_RECURSE ${FOLDER})
execute_process(COMMAND ${COMMAND} COMMAND_ERROR_IS_FATAL ANY)
