# SPDX-License-Identifier: Apache-2.0
"""Symbols through the encoder and back through the decoder, both driven as by a host: registers, then streams.

The frame is compared with that of an encoder in Python, written from docs/format.md alone (scripts/vectors/codec.py).
"""

import itertools
import logging
import os
import random

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles
from cocotbext.axi import AxiLiteBus, AxiLiteMaster, AxiResp, AxiStreamBus, AxiStreamSink, AxiStreamSource
from vectors.books import BOOKS
from vectors.codec import pack, planar

# docs/registers.md
ID, CAPS, CONTROL, STATUS, CHUNK, USABLE, BOOK, ERRORS = 0x00, 0x04, 0x0C, 0x10, 0x14, 0x18, 0x20, 0x24
FRAMES, BAD_FRAMES, RAW_CHUNKS, CONSTANT_CHUNKS, SYMBOLS, BITS, CHUNKS = 0x28, 0x2C, 0x30, 0x34, 0x40, 0x48, 0x80
TRUNCATED = 3  # docs/format.md 7

# The RTL's parameters, as run.py has set them.
LANES, PREFIX_BITS, BANKS, LOOK_AHEAD = (int(os.environ[n]) for n in ("Lanes", "PrefixBits", "Banks", "LookAhead"))
CHUNK_SYMBOLS = 256


class Ports:
    """The ports of one of the two blocks, each looked up by its name.

    cocotbext-axi would list all that a module has; in such a list Verilator 5.006 shows copies of the ports, and what
    is written to them is lost.
    """

    CHANNELS = {
        "axil_aw": ("addr", "prot", "valid", "ready"),
        "axil_w": ("data", "strb", "valid", "ready"),
        "axil_b": ("resp", "valid", "ready"),
        "axil_ar": ("addr", "prot", "valid", "ready"),
        "axil_r": ("data", "resp", "valid", "ready"),
        "s_axis_t": ("data", "keep", "last", "valid", "ready"),
        "m_axis_t": ("data", "keep", "last", "user", "valid", "ready"),
    }

    def __init__(self, dut, name):
        self._name, self._log = name, dut._log
        for channel, signals in self.CHANNELS.items():
            for signal in signals:
                setattr(self, channel + signal, getattr(dut, f"{name}_{channel}{signal}"))


class Block:
    """One of the two blocks: its registers, and a stream in and out."""

    def __init__(self, dut, name):
        logging.getLogger(f"cocotb.{name}").setLevel(logging.WARNING)  # INFO shows every access and frame
        ports = Ports(dut, name)
        clock, reset = dut.aclk, dut.aresetn
        self.registers = AxiLiteMaster(AxiLiteBus.from_prefix(ports, "axil"), clock, reset, False)
        self.source = AxiStreamSource(AxiStreamBus.from_prefix(ports, "s_axis"), clock, reset, False)
        self.sink = AxiStreamSink(AxiStreamBus.from_prefix(ports, "m_axis"), clock, reset, False)

    async def read(self, address):
        return await self.registers.read_dword(address)

    async def write(self, address, value):
        response = await self.registers.write(address, value.to_bytes(4, "little"))
        assert response.resp == AxiResp.OKAY, hex(address)

    async def load(self, bank, book):
        """Loads a codebook in its serialised form (docs/format.md 3.3)."""
        data = book.serialised()
        for i, byte in enumerate(data):
            while not await self.read(STATUS) & 2:
                pass
            await self.write(BOOK, byte | bank << 8 | (i == len(data) - 1) << 16)
        assert await self.read(USABLE) >> bank & 1

    async def convert(self, data):
        """Sends a frame or its symbols, takes what comes out of it: its bytes, and the error number."""
        await self.source.send(data)
        # Not compact: an error stands in a last beat without bytes.
        beats = await self.sink.recv(compact=False)
        return bytes(b for b, keep in zip(beats.tdata, beats.tkeep, strict=True) if keep), beats.tuser[-1]


async def start(dut, books):
    """Resets both blocks, looks at what they are, makes them ready for frames."""
    cocotb.start_soon(Clock(dut.aclk, 10, units="ns").start())
    dut.aresetn.value = 0
    blocks = Block(dut, "enc"), Block(dut, "dec")
    await ClockCycles(dut.aclk, 4)
    dut.aresetn.value = 1
    await ClockCycles(dut.aclk, 2)
    for decoder, block in enumerate(blocks):
        assert await block.read(ID) == 0x514C4301
        caps = await block.read(CAPS)
        assert caps & 0x7F == LANES
        assert caps >> 8 & 1 == 1, "interval codebooks"
        assert caps >> 9 & 7 == PREFIX_BITS
        assert caps >> 23 & 1 == decoder
        for bank, book in books.items():
            await block.load(bank, book)
        await block.write(CHUNK, CHUNK_SYMBOLS // 64)
        await block.write(CONTROL, 1)
    return blocks


def example(book):
    """Four chunks: coded, constant, raw, and a short one, coded."""
    rng = random.Random(1)
    return bytes(book.symbols(CHUNK_SYMBOLS, rng) + [0x38] * CHUNK_SYMBOLS + [*range(256)] + book.symbols(100, rng))


@cocotb.test(timeout_time=1, timeout_unit="ms")
async def round_trip(dut):
    """Symbols come back as they were, and the frame is the one that the format asks for."""
    books = {1: BOOKS[f"interval{PREFIX_BITS}"]}
    enc, dec = await start(dut, books)
    symbols = example(books[1])

    frame, error = await enc.convert(symbols)
    assert error == 0
    assert frame == pack(planar(books, [*symbols], CHUNK_SYMBOLS, LOOK_AHEAD))
    back, error = await dec.convert(frame)
    assert error == 0
    assert back == symbols
    dut._log.info("%d symbols in %d bytes", len(symbols), len(frame))

    # Both have counted what has passed.
    for block in enc, dec:
        assert await block.read(FRAMES) == 1
        assert await block.read(BAD_FRAMES) == 0
        assert await block.read(SYMBOLS) == len(symbols)
        assert await block.read(BITS) == 8 * len(frame)
        assert await block.read(CHUNKS + 4 * 1) == 2
        assert await block.read(RAW_CHUNKS) == 1
        assert await block.read(CONSTANT_CHUNKS) == 1


@cocotb.test(timeout_time=1, timeout_unit="ms")
async def stalls(dut):
    """The same with pauses on all streams, and with frames that follow each other at once."""
    books = {0: BOOKS[f"interval{PREFIX_BITS}"]}
    enc, dec = await start(dut, books)
    symbols = example(books[0])
    rng = random.Random(2)
    for stream in enc.source, enc.sink, dec.source, dec.sink:
        stream.set_pause_generator(rng.random() < 0.3 for _ in itertools.count())
    sent = [symbols, symbols[:1], symbols[: 2 * CHUNK_SYMBOLS]]
    for part in sent:
        await enc.source.send(part)
    for _ in sent:
        await dec.source.send(bytes((await enc.sink.recv()).tdata))
    for part in sent:
        assert bytes((await dec.sink.recv()).tdata) == part


@cocotb.test(timeout_time=1, timeout_unit="ms")
async def damage(dut):
    """A frame that lost its last byte ends with an error number in tuser, and the next frame is good again."""
    books = {0: BOOKS[f"interval{PREFIX_BITS}"]}
    _, dec = await start(dut, books)
    symbols = example(books[0])
    frame = pack(planar(books, [*symbols], CHUNK_SYMBOLS, LOOK_AHEAD))

    _, error = await dec.convert(frame[:-1])
    assert error == TRUNCATED
    assert await dec.convert(frame) == (symbols, 0)
    assert await dec.read(FRAMES) == 2
    assert await dec.read(BAD_FRAMES) == 1
    assert await dec.read(ERRORS) == 1 << TRUNCATED
    await dec.write(ERRORS, 1 << TRUNCATED)
    assert await dec.read(ERRORS) == 0
