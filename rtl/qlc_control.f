// Registers of the IP blocks, without a core: files in the order in which they must be compiled, from the project's root.
rtl/pkg/qlc_pkg.sv
rtl/axi/qlc_regs_pkg.sv
rtl/axi/qlc_axil.sv
rtl/axi/qlc_book_port.sv
rtl/axi/qlc_counter.sv
rtl/axi/qlc_kept.sv
rtl/axi/qlc_counters.sv
rtl/axi/qlc_regs.sv
rtl/axi/qlc_control.sv
