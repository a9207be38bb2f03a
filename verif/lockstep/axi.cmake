# SPDX-License-Identifier: Apache-2.0
# Configurations of the IP blocks.

# qlc_axi(NAME enc|dec LANES n KIND ranked|interval PREFIX_BITS n [BANKS n] [LOOK_AHEAD n] [DEEP 0|1] [SELECT 0|1]
#   [MAX_CHUNK n]): library qlc_axi_NAME with the block; what is left out is as sc::PlanarConfig has it.
function(qlc_axi name module)
  set(BANKS 1)
  set(LOOK_AHEAD 4)
  set(DEEP 1)
  set(SELECT 0)
  set(MAX_CHUNK 1024)
  set(keywords LANES KIND PREFIX_BITS BANKS LOOK_AHEAD DEEP SELECT MAX_CHUNK)
  cmake_parse_arguments(PARSE_ARGV 2 given "" "${keywords}" "")
  foreach(keyword ${keywords})
    if(DEFINED given_${keyword})
      set(${keyword} ${given_${keyword}})
    endif()
  endforeach()
  set(kinds ranked interval)
  list(FIND kinds ${KIND} kind)
  set(enumerators Ranked Interval)
  list(GET enumerators ${kind} enumerator)

  set(library qlc_axi_${name})
  set(parameters Lanes=${LANES} Kind=${kind} PrefixBits=${PREFIX_BITS} Banks=${BANKS} LookAhead=${LOOK_AHEAD}
    Deep=${DEEP})
  set(encoder 0)
  if(module STREQUAL enc)
    set(encoder 1)
    list(APPEND parameters Select=${SELECT} MaxChunk=${MAX_CHUNK})
  endif()
  qlc_verilated(${library} qlc_${module}_axi ${PROJECT_SOURCE_DIR}/verif/lockstep/axi_rtl.cpp ${parameters})
  target_compile_definitions(${library} PRIVATE QLC_MAKE=${library} QLC_ENCODER=${encoder})
  # With more it compiles longer than all tests take.
  target_compile_options(${library} PRIVATE -O1)
  set_property(TARGET ${library} PROPERTY INTERFACE_QLC_DESIGN
    "{\"${name}\", ${encoder} != 0, {${LANES}, model::Kind::${enumerator}, ${PREFIX_BITS}, ${BANKS}, ${LOOK_AHEAD}, \
${DEEP} != 0, ${SELECT} != 0, ${MAX_CHUNK}}, ${library}},")
endfunction()

# qlc_axi_designs(TARGET NAME...): links these blocks to a program and defines axi_designs() in it.
function(qlc_axi_designs target)
  set(declarations "")
  set(designs "")
  foreach(name ${ARGN})
    string(APPEND declarations "std::unique_ptr<AxiDevice> qlc_axi_${name}(RtlContext&, const char*);\n")
    get_property(design TARGET qlc_axi_${name} PROPERTY INTERFACE_QLC_DESIGN)
    string(APPEND designs "      ${design}\n")
    target_link_libraries(${target} PRIVATE qlc_axi_${name})
  endforeach()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${target}_designs.cpp)
  configure_file(${PROJECT_SOURCE_DIR}/verif/lockstep/axi_designs.cpp.in ${source} @ONLY)
  target_sources(${target} PRIVATE ${source})
endfunction()
