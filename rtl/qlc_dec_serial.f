// Serial decoder: files in the order in which they must be compiled, from the project's root.
rtl/pkg/qlc_pkg.sv
rtl/common/qlc_load_gate.sv
rtl/common/qlc_book_loader.sv
rtl/common/qlc_table.sv
rtl/common/qlc_lookup.sv
rtl/dec/qlc_dec_feed.sv
rtl/dec/qlc_dec_parse.sv
rtl/dec/qlc_dec_map.sv
rtl/dec/qlc_dec_serial.sv
