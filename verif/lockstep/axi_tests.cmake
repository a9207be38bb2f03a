# SPDX-License-Identifier: Apache-2.0
# The IP blocks in lock step.
qlc_design(axi 4_ranked_3 LANES 4 KIND ranked PREFIX_BITS 3 BANKS 4 SELECT 1 MAX_CHUNK 512 DEEP 0)
qlc_design(axi 32_interval_5 LANES 32 KIND interval PREFIX_BITS 5 BANKS 2)

add_executable(lockstep_axi axi_test.cpp)
target_link_libraries(lockstep_axi PRIVATE qlc_axi_bench qlc_warnings)
qlc_designs(lockstep_axi axi 4_ranked_3 32_interval_5)
foreach(name 4_ranked_3 32_interval_5)
  foreach(module enc dec)
    add_test(NAME lockstep.axi.${name}.${module} COMMAND lockstep_axi ${name} ${module} --rounds 400)
  endforeach()
endforeach()
