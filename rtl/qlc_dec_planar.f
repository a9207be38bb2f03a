// Planar decoder: files in the order in which they must be compiled, from the project's root.
rtl/pkg/qlc_pkg.sv
rtl/common/qlc_book_loader.sv
rtl/common/qlc_run_loader.sv
rtl/common/qlc_banks.sv
rtl/dec/qlc_dec_table.sv
rtl/dec/qlc_dec_buffer.sv
rtl/dec/qlc_dec_align.sv
rtl/dec/qlc_dec_planes.sv
rtl/dec/qlc_dec_sums.sv
rtl/dec/qlc_dec_chunks.sv
rtl/dec/qlc_dec_schedule.sv
rtl/dec/qlc_dec_split.sv
rtl/dec/qlc_dec_symbols.sv
rtl/dec/qlc_dec_planar.sv
