# SPDX-License-Identifier: Apache-2.0
# Verilated designs, each one translation unit, which compiles several times faster than Verilator's many.
find_package(verilator REQUIRED HINTS $ENV{VERILATOR_ROOT} /usr/share/verilator)
find_package(ZLIB REQUIRED)
cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH root)
cmake_path(GET root PARENT_PATH root)
set(QLC_RTL_DIR ${root}/rtl CACHE PATH "where the RTL is; the fault test points it at a copy")

# In a coverage build (verif/coverage) they count lines and bits, and what the plan of each module names.
option(QLC_COVERAGE "Verilated designs say at their end what was covered" OFF)

# What all of them need: Verilator's runtime, and the context that they share.
set(verilator_include ${VERILATOR_ROOT}/include)
add_library(qlc_rtl_context STATIC ${CMAKE_CURRENT_LIST_DIR}/rtl_context.cpp ${verilator_include}/verilated.cpp
  ${verilator_include}/verilated_fst_c.cpp ${verilator_include}/verilated_threads.cpp
  $<$<BOOL:${QLC_COVERAGE}>:${verilator_include}/verilated_cov.cpp>)
target_include_directories(qlc_rtl_context PUBLIC ${root})
target_include_directories(qlc_rtl_context SYSTEM PUBLIC ${verilator_include} ${verilator_include}/vltstd)
target_compile_definitions(qlc_rtl_context PUBLIC VL_USER_STOP VM_TRACE=1 VM_TRACE_FST=1
  $<$<BOOL:${QLC_COVERAGE}>:VM_COVERAGE=1>)
find_package(Threads REQUIRED)
target_link_libraries(qlc_rtl_context PUBLIC ZLIB::ZLIB Threads::Threads)

# qlc_verilated(TARGET TOP wrapper [file.vlt] [NAME=value...] [CLASS name]): library TARGET with the module TOP, whose
# files QLC_RTL_DIR/TOP.f lists, and with these parameters; file.vlt: more for Verilator. `wrapper` is compiled with
# QLC_ALL, the file to include in place of Verilator's header (it brings the code with it), and QLC_TOP, the class, whose
# name is VTARGET if none is given. Functions are cut at 200 statements: compiling takes
# longer than in proportion to a function's length.
function(qlc_verilated target top wrapper)
  set(list ${QLC_RTL_DIR}/${top}.f)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${list})
  file(STRINGS ${list} files REGEX "^rtl/")
  list(TRANSFORM files REPLACE "^rtl/" "${QLC_RTL_DIR}/")
  cmake_parse_arguments(PARSE_ARGV 3 given "" "CLASS" "")
  set(parameters ${given_UNPARSED_ARGUMENTS})
  list(FILTER parameters EXCLUDE REGEX "[.]vlt$")
  list(TRANSFORM parameters PREPEND -G)
  set(more ${given_UNPARSED_ARGUMENTS})
  list(FILTER more INCLUDE REGEX "[.]vlt$")
  set(coverage "")
  if(QLC_COVERAGE)
    set(coverage --coverage-line --coverage-toggle --coverage-max-width 8 --x-initial 0)
    set(points ${PROJECT_SOURCE_DIR}/verif/coverage)
    set(end ${CMAKE_CURRENT_BINARY_DIR}/${target}_end.sv)
    file(CONFIGURE OUTPUT ${end} CONTENT "bind ${top} cover_end plan_end ();\n")
    set(plans ${points}/cover_point.sv ${points}/cover_reset.sv ${points}/cover_end.sv ${end})
    foreach(file ${files})
      cmake_path(GET file STEM module)
      file(GLOB plan ${points}/${module}_plan.sv)
      list(APPEND plans ${plan})
    endforeach()
    list(APPEND files ${plans})
  endif()
  list(PREPEND files ${QLC_RTL_DIR}/lint.vlt ${more})
  set(class V${target})
  if(given_CLASS)
    set(class ${given_CLASS})
  endif()
  set(directory ${CMAKE_CURRENT_BINARY_DIR}/${target})
  set(all ${CMAKE_CURRENT_BINARY_DIR}/${target}.inc)
  add_custom_command(OUTPUT ${all}
    COMMAND ${CMAKE_COMMAND} -E rm -rf ${directory}
    COMMAND ${VERILATOR_BIN} --cc --trace-fst --assert -Wno-lint --x-assign unique --x-initial unique
      ${coverage} --output-split-cfuncs 200
      --top-module ${top} ${parameters} --prefix ${class} --Mdir ${directory} ${files}
    COMMAND sh -c "printf '#include \"%s\"\\n' $1/$2*.cpp > $3" sh ${directory} ${class} ${all}
    DEPENDS ${files} VERBATIM)
  add_library(${target} STATIC ${wrapper} ${all})
  target_compile_definitions(${target} PRIVATE QLC_ALL="${all}" QLC_TOP=${class})
  target_link_libraries(${target} PUBLIC qlc_rtl_context)
endfunction()
