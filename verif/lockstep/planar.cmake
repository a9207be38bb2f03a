# SPDX-License-Identifier: Apache-2.0
# Configurations of the planar encoder and decoder.

# qlc_planar(NAME LANES n KIND ranked|interval PREFIX_BITS n [BANKS n] [LOOK_AHEAD n] [DEEP 0|1] [SELECT 0|1]
#   [MAX_CHUNK n]): library qlc_planar_NAME with both modules; what is left out is as sc::PlanarConfig has it.
function(qlc_planar name)
  set(BANKS 1)
  set(LOOK_AHEAD 4)
  set(DEEP 1)
  set(SELECT 0)
  set(MAX_CHUNK 1024)
  set(keywords LANES KIND PREFIX_BITS BANKS LOOK_AHEAD DEEP SELECT MAX_CHUNK)
  cmake_parse_arguments(PARSE_ARGV 1 given "" "${keywords}" "")
  foreach(keyword ${keywords})
    if(DEFINED given_${keyword})
      set(${keyword} ${given_${keyword}})
    endif()
  endforeach()
  set(kinds ranked interval)
  list(FIND kinds ${KIND} kind)

  set(both Lanes=${LANES} Kind=${kind} PrefixBits=${PREFIX_BITS} Banks=${BANKS} LookAhead=${LOOK_AHEAD} Deep=${DEEP})
  set(library qlc_planar_${name})
  set(source ${PROJECT_SOURCE_DIR}/verif/lockstep/planar_rtl.cpp)
  qlc_verilated(${library}_enc qlc_enc_planar ${source} ${both} Select=${SELECT} MaxChunk=${MAX_CHUNK})
  qlc_verilated(${library}_dec qlc_dec_planar ${source} ${both})
  foreach(module enc dec)
    target_compile_definitions(${library}_${module} PRIVATE QLC_MAKE=${library}_${module})
    # With more they compile longer than all tests take.
    target_compile_options(${library}_${module} PRIVATE -O1)
  endforeach()
  target_compile_definitions(${library}_enc PRIVATE QLC_ENCODER=1)
  target_compile_definitions(${library}_dec PRIVATE QLC_ENCODER=0)
  add_library(${library} INTERFACE)
  target_link_libraries(${library} INTERFACE ${library}_enc ${library}_dec)

  set(enumerators Ranked Interval)
  list(GET enumerators ${kind} enumerator)
  set_property(TARGET ${library} PROPERTY INTERFACE_QLC_DESIGN
    "{\"${name}\", {${LANES}, model::Kind::${enumerator}, ${PREFIX_BITS}, ${BANKS}, ${LOOK_AHEAD}, ${DEEP} != 0, \
${SELECT} != 0, ${MAX_CHUNK}}, ${library}_enc, ${library}_dec},")
endfunction()

# qlc_planar_designs(TARGET NAME...): links these configurations to a program and defines planar_designs() in it.
function(qlc_planar_designs target)
  set(declarations "")
  set(designs "")
  foreach(name ${ARGN})
    foreach(module enc dec)
      string(APPEND declarations
        "std::unique_ptr<PlanarDevice> qlc_planar_${name}_${module}(RtlContext&, const char*);\n")
    endforeach()
    get_property(design TARGET qlc_planar_${name} PROPERTY INTERFACE_QLC_DESIGN)
    string(APPEND designs "      ${design}\n")
    target_link_libraries(${target} PRIVATE qlc_planar_${name})
  endforeach()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${target}_designs.cpp)
  configure_file(${PROJECT_SOURCE_DIR}/verif/lockstep/planar_designs.cpp.in ${source} @ONLY)
  target_sources(${target} PRIVATE ${source})
endfunction()
