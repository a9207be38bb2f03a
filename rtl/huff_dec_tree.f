// Bit-serial Huffman decoder: files in the order in which they must be compiled, from the project's root.
rtl/pkg/qlc_pkg.sv
rtl/pkg/huff_pkg.sv
rtl/common/qlc_load_gate.sv
rtl/dec/qlc_dec_feed.sv
rtl/baseline/huff_loader.sv
rtl/baseline/huff_table.sv
rtl/baseline/huff_read.sv
rtl/baseline/huff_dec_walk.sv
rtl/baseline/huff_above.sv
rtl/baseline/huff_dec_place.sv
rtl/baseline/huff_dec_map.sv
rtl/baseline/huff_dec_tree.sv
