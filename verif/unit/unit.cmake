# SPDX-License-Identifier: Apache-2.0
# Unit benches: a module of the RTL by itself, Verilated for a few sets of parameters, and a test of it.
find_package(verilator REQUIRED HINTS $ENV{VERILATOR_ROOT} /usr/share/verilator)
set(QLC_RTL_DIR ${PROJECT_SOURCE_DIR}/rtl CACHE PATH "where the RTL is; the fault test points it at a copy")

# qlc_unit(MODULE [TOP wrapper] [USES module...] [PACKAGES package...] [CONFIGS "Name=value ..."...]): program
# unit_MODULE and ctest unit.MODULE, from MODULE_test.cpp. USES: the modules that it instantiates. TOP: a module, in
# wrapper.sv beside the test, to be Verilated in its place. The test includes "configs.h", which has a struct for each set
# of parameters: the Verilated class as Top, and every parameter as a constant.
function(qlc_unit module)
  cmake_parse_arguments(PARSE_ARGV 1 given "" "TOP" "USES;PACKAGES;CONFIGS")
  set(top ${module})
  file(GLOB lint ${QLC_RTL_DIR}/lint.vlt)
  list(TRANSFORM given_PACKAGES PREPEND ${QLC_RTL_DIR}/pkg/)
  list(TRANSFORM given_PACKAGES APPEND .sv)
  set(files ${QLC_RTL_DIR}/pkg/qlc_pkg.sv ${given_PACKAGES})
  foreach(name ${given_USES} ${module})
    file(GLOB file ${QLC_RTL_DIR}/*/${name}.sv)
    list(APPEND files ${file})
  endforeach()
  if(given_TOP)
    set(top ${given_TOP})
    list(APPEND files ${CMAKE_CURRENT_SOURCE_DIR}/${top}.sv)
  endif()

  set(directory ${CMAKE_CURRENT_BINARY_DIR}/${module})
  set(program unit_${module})
  set(includes "")
  set(structs "")
  set(names "")
  set(sources "")
  set(headers "")
  set(half_0 "")
  set(half_1 "")
  set(number 0)
  if(NOT given_CONFIGS)
    set(given_CONFIGS " ")
  endif()
  foreach(config IN LISTS given_CONFIGS)
    set(class V${module}_${number})
    separate_arguments(parameters UNIX_COMMAND "${config}")
    string(APPEND includes "#include \"${class}.h\"\n")
    string(APPEND structs "struct Config${number} {\n  using Top = ${class};\n")
    foreach(parameter ${parameters})
      string(REPLACE "=" " = " constant ${parameter})
      string(APPEND structs "  static constexpr unsigned ${constant};\n")
    endforeach()
    string(APPEND structs "};\n")
    list(APPEND names Config${number})
    list(TRANSFORM parameters PREPEND -G)
    set(made ${directory}/${number})
    # The header is copied only if it differs: a change inside of the module does not compile the test again.
    add_custom_command(OUTPUT ${made}.cpp ${directory}/${class}.h
      COMMAND ${CMAKE_COMMAND} -E rm -rf ${made}
      COMMAND ${VERILATOR_BIN} --cc --assert -Wno-lint --x-assign unique --x-initial unique
        --top-module ${top} ${parameters} --prefix ${class} --Mdir ${made} ${lint} ${files}
      COMMAND sh -c "printf '#include \"%s\"\\n' $1/$2*.cpp > $1.cpp" sh ${made} ${class}
      COMMAND ${CMAKE_COMMAND} -E copy_if_different ${made}/${class}.h ${directory}/${class}.h
      DEPENDS ${lint} ${files} VERBATIM)
    list(APPEND headers ${directory}/${class}.h)
    math(EXPR half "${number} % 2")
    list(APPEND half_${half} ${made}.cpp)
    math(EXPR number "${number} + 1")
  endforeach()
  # Two files for two processors; Verilator's headers take most of the time.
  foreach(half 0 1)
    if(half_${half})
      set(source ${directory}/half_${half}.cpp)
      list(JOIN half_${half} "\"\n#include \"" content)
      file(CONFIGURE OUTPUT ${source} CONTENT "#include \"${content}\"\n")
      set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS "${half_${half}}")
      list(APPEND sources ${source})
    endif()
  endforeach()
  list(JOIN names ", " names)
  file(CONFIGURE OUTPUT ${directory}/configs.h @ONLY CONTENT
"// Written by qlc_unit().
#pragma once
@includes@
namespace qlc::verif {
@structs@}
// Of TEMPLATE_TEST_CASE.
#define QLC_CONFIGS @names@
")

  add_executable(${program} ${module}_test.cpp ${sources} ${headers})
  target_include_directories(${program} PRIVATE ${directory})
  target_link_libraries(${program} PRIVATE qlc_unit qlc_warnings)
  # To compile is what takes the time of a unit bench.
  target_compile_options(${program} PRIVATE -O1)
  set_source_files_properties(${sources} PROPERTIES COMPILE_OPTIONS "-O0;-w")
  add_test(NAME unit.${module} COMMAND ${program} -w NoTests)
endfunction()
