# SPDX-License-Identifier: Apache-2.0
# The configurations of the planar modules that are tested: every number of lanes with two kinds, every kind with three
# or more numbers of lanes, and the extremes of all other parameters.
#
# To add one: a line here. It becomes library qlc_planar_NAME and the tests lockstep.planar.NAME.enc and .dec.
# Building them takes minutes; QLC_PLANAR_TESTS names some of them for who works on the RTL.
set(QLC_PLANAR_TESTS "" CACHE STRING "planar configurations to test, separated by semicolons; all of them if empty")
set(planar_tests "")
macro(qlc_planar_test name)
  if("${QLC_PLANAR_TESTS}" STREQUAL "" OR ${name} IN_LIST QLC_PLANAR_TESTS)
    qlc_design(planar ${name} ${ARGN})
    list(APPEND planar_tests ${name})
  endif()
endmacro()

# cmake-format: off
qlc_planar_test(1_ranked_3    LANES 1  KIND ranked   PREFIX_BITS 3 BANKS 1  LOOK_AHEAD 4  DEEP 0 SELECT 0)
qlc_planar_test(1_interval_5  LANES 1  KIND interval PREFIX_BITS 5 BANKS 16 LOOK_AHEAD 15 DEEP 1 SELECT 1 MAX_CHUNK 128)
qlc_planar_test(2_interval_3  LANES 2  KIND interval PREFIX_BITS 3 BANKS 3  LOOK_AHEAD 1  DEEP 1 SELECT 0)
qlc_planar_test(2_interval_4  LANES 2  KIND interval PREFIX_BITS 4 BANKS 5  LOOK_AHEAD 7  DEEP 0 SELECT 1 MAX_CHUNK 1024)
qlc_planar_test(4_ranked_3    LANES 4  KIND ranked   PREFIX_BITS 3 BANKS 16 LOOK_AHEAD 2  DEEP 1 SELECT 1 MAX_CHUNK 256)
qlc_planar_test(4_interval_5  LANES 4  KIND interval PREFIX_BITS 5 BANKS 2  LOOK_AHEAD 15 DEEP 0 SELECT 0)
qlc_planar_test(8_interval_3  LANES 8  KIND interval PREFIX_BITS 3 BANKS 16 LOOK_AHEAD 4  DEEP 0 SELECT 0)
qlc_planar_test(8_interval_4  LANES 8  KIND interval PREFIX_BITS 4 BANKS 8  LOOK_AHEAD 1  DEEP 1 SELECT 1 MAX_CHUNK 192)
qlc_planar_test(16_ranked_3   LANES 16 KIND ranked   PREFIX_BITS 3 BANKS 4  LOOK_AHEAD 15 DEEP 1 SELECT 0)
qlc_planar_test(16_interval_5 LANES 16 KIND interval PREFIX_BITS 5 BANKS 2  LOOK_AHEAD 3  DEEP 0 SELECT 1 MAX_CHUNK 4096)
qlc_planar_test(32_ranked_3   LANES 32 KIND ranked   PREFIX_BITS 3 BANKS 2  LOOK_AHEAD 1  DEEP 0 SELECT 1 MAX_CHUNK 65536)
qlc_planar_test(32_interval_5 LANES 32 KIND interval PREFIX_BITS 5 BANKS 4  LOOK_AHEAD 4  DEEP 1 SELECT 0)
qlc_planar_test(64_interval_3 LANES 64 KIND interval PREFIX_BITS 3 BANKS 2  LOOK_AHEAD 3  DEEP 1 SELECT 1 MAX_CHUNK 1024)
qlc_planar_test(64_interval_4 LANES 64 KIND interval PREFIX_BITS 4 BANKS 1  LOOK_AHEAD 1  DEEP 0 SELECT 0)
# cmake-format: on

add_library(qlc_planar_bench STATIC planar_bench.cpp planar_books.cpp planar_golden.cpp planar_rounds.cpp
  planar_stimulus.cpp planar_timing.cpp stimulus.cpp ${PROJECT_SOURCE_DIR}/verif/common/planar_sim.cpp)
target_link_libraries(qlc_planar_bench PUBLIC qlc_systemc qlc_rounds PRIVATE qlc_warnings)
add_library(qlc_planar_test OBJECT planar_test.cpp)
target_link_libraries(qlc_planar_test PUBLIC qlc_planar_bench PRIVATE qlc_warnings)
add_executable(lockstep_planar $<TARGET_OBJECTS:qlc_planar_test>)
target_link_libraries(lockstep_planar PRIVATE qlc_planar_bench qlc_warnings)
qlc_designs(lockstep_planar planar ${planar_tests})
foreach(name ${planar_tests})
  foreach(module enc dec)
    add_test(NAME lockstep.planar.${name}.${module}
      COMMAND lockstep_planar ${name} ${module} --rounds 200 --vectors ${PROJECT_SOURCE_DIR}/verif/vectors)
  endforeach()
endforeach()
