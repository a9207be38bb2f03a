// Huffman encoder: files in the order in which they must be compiled, from the project's root.
rtl/pkg/qlc_pkg.sv
rtl/pkg/huff_pkg.sv
rtl/common/qlc_load_gate.sv
rtl/common/qlc_skid.sv
rtl/baseline/huff_loader.sv
rtl/baseline/huff_above.sv
rtl/baseline/huff_table.sv
rtl/baseline/huff_read.sv
rtl/baseline/huff_enc_map.sv
rtl/baseline/huff_enc_length.sv
rtl/baseline/huff_enc_code.sv
rtl/baseline/huff_enc_pack.sv
rtl/baseline/huff_enc.sv
