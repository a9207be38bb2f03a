# SPDX-License-Identifier: Apache-2.0
# The IP blocks in lock step.
qlc_axi(enc4 enc LANES 4 KIND ranked PREFIX_BITS 3 BANKS 4 SELECT 1 MAX_CHUNK 512 DEEP 0)
qlc_axi(dec4 dec LANES 4 KIND ranked PREFIX_BITS 3 BANKS 4 DEEP 0)
qlc_axi(enc32 enc LANES 32 KIND interval PREFIX_BITS 5 BANKS 2)
qlc_axi(dec32 dec LANES 32 KIND interval PREFIX_BITS 5 BANKS 2)

add_executable(lockstep_axi axi_test.cpp)
target_link_libraries(lockstep_axi PRIVATE qlc_axi_bench qlc_warnings)
qlc_axi_designs(lockstep_axi enc4 dec4 enc32 dec32)
foreach(design enc4 dec4 enc32 dec32)
  add_test(NAME lockstep.axi.${design} COMMAND lockstep_axi --design ${design} --rounds 400)
endforeach()
