# SPDX-License-Identifier: Apache-2.0
"""Outputs of encoder and decoder are known from reset on, whatever registers held before."""

import random
from itertools import count

import cocotb
from cocotb.triggers import ClockCycles, FallingEdge
from test_codec import CHUNK, CHUNK_SYMBOLS, CONTROL, PREFIX_BITS, TRUNCATED, Ports, example, start
from vectors.books import BOOKS

# Of each channel that goes out: what tells that the others count.
CHANNELS = {"m_axis_t": "valid", "axil_b": "valid", "axil_r": "valid"}
ALWAYS = ("s_axis_tready", "axil_awready", "axil_wready", "axil_arready")


async def watch(dut):
    """Looks at all outputs in every cycle from reset on."""
    outputs = []
    for block in ("enc", "dec"):
        outputs += [(getattr(dut, f"{block}_{name}"), None) for name in ALWAYS]
        for channel, valid in CHANNELS.items():
            shown = getattr(dut, f"{block}_{channel}{valid}")
            outputs.append((shown, None))
            for signal in Ports.CHANNELS[channel]:
                if signal not in ("valid", "ready"):
                    outputs.append((getattr(dut, f"{block}_{channel}{signal}"), shown))
    await FallingEdge(dut.aclk)  # reset has been seen
    while True:
        await FallingEdge(dut.aclk)
        for output, shown in outputs:
            if shown is not None and shown.value != 1:
                continue
            bits = output.value.binstr
            if output._name == "dec_m_axis_tdata":  # symbols that are not kept may be any
                keep = dut.dec_m_axis_tkeep.value.binstr
                bits = "".join(bits[8 * lane : 8 * lane + 8] for lane, kept in enumerate(keep) if kept == "1")
            assert set(bits) <= set("01"), f"{output._name} is {output.value}, kept {dut.dec_m_axis_tkeep.value}"


async def frames(blocks, symbols):
    """A frame there and back, then a damaged one; what the first was."""
    enc, dec = blocks
    frame, error = await enc.convert(symbols)
    assert error == 0
    assert await dec.convert(frame) == (symbols, 0)
    _, error = await dec.convert(frame[:-1])
    assert error == TRUNCATED
    return frame


@cocotb.test(timeout_time=2, timeout_unit="ms")
async def unknown(dut):
    """Codebooks, frames with stalls, a reset within frames, and all of it again."""
    books = {1: BOOKS[f"interval{PREFIX_BITS}"]}
    cocotb.start_soon(watch(dut))
    blocks = await start(dut, books)
    symbols = example(books[1])
    rng = random.Random(3)
    for block in blocks:
        for stream in block.source, block.sink:
            stream.set_pause_generator(rng.random() < 0.3 for _ in count())
    frame = await frames(blocks, symbols)

    for block, data in zip(blocks, (symbols, frame), strict=True):
        await block.source.send(data)
    await ClockCycles(dut.aclk, 40)
    dut.aresetn.value = 0
    await ClockCycles(dut.aclk, 3)
    dut.aresetn.value = 1
    for block in blocks:
        block.sink.clear()
        await block.load(1, books[1])
        await block.write(CHUNK, CHUNK_SYMBOLS // 64)
        await block.write(CONTROL, 1)
    assert await frames(blocks, symbols) == frame
