// SPDX-License-Identifier: Apache-2.0
// Reads the tensors of a .qlc file and writes them, bare, to another one: tensors IN.qlc OUT.qlc
#include <cstdint>
#include <iostream>
#include <qlc.hpp>
#include <vector>

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "tensors IN.qlc OUT.qlc\n";
    return 2;
  }
  try {
    const qlc::Reader reader(argv[1]);
    qlc::Writer writer(argv[2]);
    for (const qlc_tensor& tensor : reader.tensors()) {
      std::vector<std::uint8_t> symbols(tensor.bytes);
      reader.read(tensor.offset, symbols.data(), symbols.size());
      std::cout << tensor.name << " " << tensor.dtype << " " << tensor.bytes << "\n";
      if (symbols.empty()) continue;
      const auto codebooks = qlc::Codebooks::fit_banks(symbols.data(), symbols.size(), QLC_INTERVAL, 5, 4);
      writer.add(symbols.data(), symbols.size(), codebooks);
    }
    writer.close();
  } catch (const qlc::Error& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
  return 0;
}
