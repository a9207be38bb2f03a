// Serial encoder: files in the order in which they must be compiled, from the project's root.
rtl/pkg/qlc_pkg.sv
rtl/common/qlc_load_gate.sv
rtl/common/qlc_book_loader.sv
rtl/common/qlc_skid.sv
rtl/common/qlc_table.sv
rtl/enc/qlc_enc_find.sv
rtl/enc/qlc_enc_map.sv
rtl/enc/qlc_enc_code.sv
rtl/enc/qlc_enc_pack.sv
rtl/enc/qlc_enc_serial.sv
