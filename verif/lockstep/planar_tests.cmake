# SPDX-License-Identifier: Apache-2.0
# The configurations of the planar modules that are tested, so that each value of each parameter that matters is in one
# of them, lanes with kinds and P in pairs.
#
# To add one: a line here. Its name is free; it becomes library qlc_planar_NAME and tests lockstep.planar.NAME.enc, .dec.
qlc_planar(32_interval_5 LANES 32 KIND interval PREFIX_BITS 5 BANKS 4)
set(planar_tests 32_interval_5)

add_executable(lockstep_planar planar_test.cpp planar_bench.cpp planar_books.cpp planar_golden.cpp planar_rounds.cpp
  planar_stimulus.cpp planar_timing.cpp stimulus.cpp ${PROJECT_SOURCE_DIR}/verif/common/planar_sim.cpp)
target_link_libraries(lockstep_planar PRIVATE qlc_systemc qlc_rounds qlc_warnings)
qlc_planar_designs(lockstep_planar ${planar_tests})
foreach(name ${planar_tests})
  foreach(module enc dec)
    add_test(NAME lockstep.planar.${name}.${module}
      COMMAND lockstep_planar ${name} ${module} --rounds 400 --vectors ${PROJECT_SOURCE_DIR}/verif/vectors)
  endforeach()
endforeach()
