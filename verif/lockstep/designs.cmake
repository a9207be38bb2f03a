# SPDX-License-Identifier: Apache-2.0
# Verilated planar modules (level `planar`, qlc_enc_planar and qlc_dec_planar) and IP blocks (level `axi`, qlc_enc_axi and
# qlc_dec_axi) that programs find by name (designs.h).

# qlc_design(LEVEL NAME LANES n KIND ranked|interval PREFIX_BITS n [BANKS n] [LOOK_AHEAD n] [DEEP 0|1] [SELECT 0|1]
#   [MAX_CHUNK n] [NETLISTS dir]): libraries qlc_LEVEL_NAME_enc and _dec; what is left out is as sc::PlanarConfig has it.
#   NETLISTS: where files in place of the RTL are, of modules that have no parameters.
function(qlc_design level name)
  set(BANKS 1)
  set(LOOK_AHEAD 4)
  set(DEEP 1)
  set(SELECT 0)
  set(MAX_CHUNK 1024)
  set(keywords LANES KIND PREFIX_BITS BANKS LOOK_AHEAD DEEP SELECT MAX_CHUNK)
  cmake_parse_arguments(PARSE_ARGV 2 given "" "${keywords};NETLISTS" "")
  foreach(keyword ${keywords})
    if(DEFINED given_${keyword})
      set(${keyword} ${given_${keyword}})
    endif()
  endforeach()
  set(kinds ranked interval)
  list(FIND kinds ${KIND} kind)
  set(enumerators Ranked Interval)
  list(GET enumerators ${kind} enumerator)

  set(parameters Lanes=${LANES} Kind=${kind} PrefixBits=${PREFIX_BITS} Banks=${BANKS} LookAhead=${LOOK_AHEAD}
    Deep=${DEEP})
  foreach(module dec enc)
    if(module STREQUAL enc)
      list(APPEND parameters Select=${SELECT} MaxChunk=${MAX_CHUNK})
    endif()
    if(given_NETLISTS)
      set(QLC_RTL_DIR ${given_NETLISTS})
      set(parameters "")
    endif()
    string(COMPARE EQUAL ${module} enc encoder)
    set(library qlc_${level}_${name}_${module})
    qlc_verilated(${library} qlc_${module}_${level} ${PROJECT_SOURCE_DIR}/verif/lockstep/${level}_rtl.cpp ${parameters})
    target_compile_definitions(${library} PRIVATE QLC_MAKE=${library} QLC_ENCODER=${encoder})
    # With more they compile longer than all tests take.
    target_compile_options(${library} PRIVATE -O1)
    set_property(TARGET ${library} PROPERTY INTERFACE_QLC_DESIGN
      "{\"${name}\", ${encoder} != 0, {${LANES}, model::Kind::${enumerator}, ${PREFIX_BITS}, ${BANKS}, ${LOOK_AHEAD}, \
${DEEP} != 0, ${SELECT} != 0, ${MAX_CHUNK}}, ${library}},")
  endforeach()
endfunction()

# qlc_designs(TARGET LEVEL NAME...): links these designs to a program and defines LEVEL_designs() in it.
function(qlc_designs target level)
  set(device PlanarDevice)
  if(level STREQUAL axi)
    set(device AxiDevice)
  endif()
  set(declarations "")
  set(designs "")
  foreach(name ${ARGN})
    foreach(module enc dec)
      set(library qlc_${level}_${name}_${module})
      string(APPEND declarations "std::unique_ptr<${device}> ${library}(RtlContext&, const char*);\n")
      get_property(design TARGET ${library} PROPERTY INTERFACE_QLC_DESIGN)
      string(APPEND designs "      ${design}\n")
      target_link_libraries(${target} PRIVATE ${library})
    endforeach()
  endforeach()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${target}_designs.cpp)
  configure_file(${PROJECT_SOURCE_DIR}/verif/lockstep/designs.cpp.in ${source} @ONLY)
  target_sources(${target} PRIVATE ${source})
endfunction()
