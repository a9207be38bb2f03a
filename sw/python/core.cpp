// SPDX-License-Identifier: Apache-2.0
// The module qlc._core: libqlc for qlc/__init__.py, which has what users see. Arrays are contiguous bytes.
// Python's other threads go on while bytes are coded.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include "sw/lib/qlc.hpp"

namespace nb = nanobind;

namespace {

using In = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Out = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

std::vector<std::uint8_t> from(const nb::bytes& bytes) {
  const auto* const first = static_cast<const std::uint8_t*>(bytes.data());
  return {first, first + bytes.size()};
}

/// Bytes of a group of 64 symbols, at most.
constexpr std::size_t kGroupBytes = 104;

qlc_kind kind_of(const std::string& name) {
  if (name == "ranked") return QLC_RANKED;
  if (name == "interval") return QLC_INTERVAL;
  throw std::invalid_argument("a codebook is 'ranked' or 'interval'");
}

qlc::Params params(unsigned chunk, unsigned look_ahead) { return {chunk, look_ahead, 0, nullptr}; }

qlc::Codebooks fit(const In& symbols, const std::string& kind, unsigned prefix_bits, unsigned banks) {
  const qlc_kind of = kind_of(kind);
  const nb::gil_scoped_release release;
  return qlc::Codebooks::fit_banks(symbols.data(), symbols.size(), of, prefix_bits, banks);
}

qlc::Codebooks parse(const std::vector<nb::bytes>& serialised) {
  std::vector<std::vector<std::uint8_t>> all;
  for (const nb::bytes& one : serialised) all.push_back(from(one));
  return qlc::Codebooks::parse(all);
}

std::vector<nb::bytes> serialised(const qlc::Codebooks& codebooks) {
  std::vector<nb::bytes> all;
  for (std::size_t bank = 0; bank < codebooks.count(); ++bank) {
    const std::vector<std::uint8_t> one = codebooks.serialised(bank);
    all.emplace_back(one.data(), one.size());
  }
  return all;
}

std::uint64_t bits(const qlc::Codebooks& codebooks, const In& symbols, std::size_t bank) {
  const nb::gil_scoped_release release;
  qlc::Histogram counts{};
  qlc::count(symbols.data(), symbols.size(), counts);
  return codebooks.bits(bank, counts);
}

nb::bytes encode(const In& symbols, const qlc::Codebooks& codebooks, unsigned chunk, unsigned look_ahead) {
  const qlc::Params wanted = params(chunk, look_ahead);
  // Another thread may change the symbols, so that no choice holds and all are escapes: 13 bits at most each.
  const std::size_t room = qlc::room(symbols.size(), wanted) + symbols.size() / 8 * 5 + kGroupBytes;
  const std::unique_ptr<std::uint8_t[]> frame(new std::uint8_t[room]);  // not zeroed
  std::size_t size = 0;
  {
    const nb::gil_scoped_release release;
    size = qlc::encode(codebooks, symbols.data(), symbols.size(), frame.get(), room, wanted);
  }
  return nb::bytes(frame.get(), size);
}

std::size_t decode(const In& frame, const qlc::Codebooks& codebooks, const Out& symbols, unsigned chunk,
                   unsigned look_ahead) {
  const nb::gil_scoped_release release;
  return qlc::decode(codebooks, frame.data(), frame.size(), symbols.data(), symbols.size(),
                     params(chunk, look_ahead));
}

nb::list tensors(const qlc::Reader& reader) {
  nb::list all;
  for (const qlc_tensor& tensor : reader.tensors()) {
    const std::vector<std::uint64_t> shape(tensor.shape, tensor.shape + tensor.dimensions);
    all.append(nb::make_tuple(std::string(tensor.name, tensor.name_size), std::string(tensor.dtype),
                              nb::tuple(nb::cast(shape)), tensor.offset, tensor.bytes,
                              tensor.fortran_order != 0));
  }
  return all;
}

std::string path_of(const nb::bytes& path) {
  std::string name(path.c_str(), path.size());
  if (name.find('\0') != std::string::npos) throw std::invalid_argument("embedded null byte");
  return name;
}

void open(qlc::Reader* reader, const nb::bytes& path) {
  const std::string name = path_of(path);
  const nb::gil_scoped_release release;
  new (reader) qlc::Reader(name);
}

void compress(const nb::bytes& from, const nb::bytes& to, unsigned threads, bool raw) {
  const std::string source = path_of(from);
  const std::string target = path_of(to);
  const nb::gil_scoped_release release;
  qlc::compress_file(source, target, threads, raw);
}

void decompress(const nb::bytes& from, const nb::bytes& to, unsigned threads) {
  const std::string source = path_of(from);
  const std::string target = path_of(to);
  const nb::gil_scoped_release release;
  qlc::decompress_file(source, target, threads);
}

void verify(const nb::bytes& path, unsigned threads) {
  const std::string name = path_of(path);
  const nb::gil_scoped_release release;
  qlc::verify_file(name, threads);
}

void read_part(const qlc::Reader& reader, std::uint64_t offset, const Out& to, unsigned threads) {
  const nb::gil_scoped_release release;
  reader.read(offset, to.data(), to.size(), threads);
}

PyObject* g_corrupt = nullptr;  // qlc.CorruptError, made once with the module

void translate(const std::exception_ptr& thrown, void*) {
  try {
    std::rethrow_exception(thrown);
  } catch (const qlc::Error& error) {
    switch (error.status()) {
      case QLC_CORRUPT:
        PyErr_SetString(g_corrupt, error.what());
        break;
      case QLC_IO:
        PyErr_SetString(PyExc_OSError, error.what());
        break;
      case QLC_NO_MEMORY:
        PyErr_NoMemory();
        break;
      default:
        PyErr_SetString(PyExc_ValueError, error.what());
    }
  }
}

}  // namespace

NB_MODULE(_core, module) {
  g_corrupt = PyErr_NewExceptionWithDoc("qlc.CorruptError",
                                        "A frame, codebook or file that breaks a rule of its format.",
                                        PyExc_ValueError, nullptr);
  if (g_corrupt == nullptr) throw nb::python_error();
  module.attr("CorruptError") = nb::borrow(g_corrupt);
  nb::register_exception_translator(translate, nullptr);

  module.def("version", [] { return std::string(qlc_version()); });
  module.def("kernel", [] { return std::string(qlc_kernel()); });
  nb::class_<qlc::Codebooks>(module, "Codebooks")
      .def("__len__", &qlc::Codebooks::count)
      .def_prop_ro("kind",
                   [](const qlc::Codebooks& of) { return of.kind() == QLC_RANKED ? "ranked" : "interval"; })
      .def_prop_ro("prefix_bits", &qlc::Codebooks::prefix_bits)
      .def_prop_ro("serialised", serialised)
      .def("bits", bits, nb::arg("symbols").noconvert(), nb::arg("bank"));
  module.def("fit", fit, nb::arg("symbols").noconvert(), nb::arg("kind"), nb::arg("prefix_bits"),
             nb::arg("banks"));
  module.def("built_in", &qlc::Codebooks::built_in);
  module.def("parse", parse);
  module.def("encode", encode, nb::arg("symbols").noconvert(), nb::arg("codebooks"), nb::arg("chunk"),
             nb::arg("look_ahead"));
  module.def("decode", decode, nb::arg("frame").noconvert(), nb::arg("codebooks"),
             nb::arg("symbols").noconvert(), nb::arg("chunk"), nb::arg("look_ahead"));
  module.def("compress", compress);
  module.def("decompress", decompress);
  module.def("verify", verify);
  nb::class_<qlc::Reader>(module, "Reader")
      .def("__init__", open)
      .def_prop_ro("size", &qlc::Reader::size)
      .def("tensors", tensors)
      .def("read", read_part, nb::arg("offset"), nb::arg("to").noconvert(), nb::arg("threads"));
}
