# The project's version; also in qlc.core, which FuseSoC reads.
set(QLC_VERSION 0.1.0)
