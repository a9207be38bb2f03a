// SPDX-License-Identifier: Apache-2.0
//
// How often nets change: gate_toggles FILE.fst SCOPE, where the waveform has the vectors watch0, watch1, ...
// of synth/gates.py below that scope. Prints a JSON array with the changes of each net, in their order, then
// those of clk_i; counted is what happens after usable_o has risen and before it falls, that is without the
// loading of a codebook.
#include <gtkwave/fstapi.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

constexpr std::size_t kWord = 64;  // nets in a vector

/// What is known of a signal: its value, and where in the result the changes of its lowest bit are counted.
struct Signal {
  std::size_t first = 0;
  std::string value;
};

class Counter {
 public:
  Counter(void* reader, const std::string& scope) {
    std::string prefix;
    const std::string inside = scope + ".";
    std::size_t words = 0;
    std::map<fstHandle, std::size_t> watched;
    while (const fstHier* item = fstReaderIterateHier(reader)) {
      if (item->htyp == FST_HT_SCOPE) prefix = fstReaderPushScope(reader, item->u.scope.name, nullptr);
      if (item->htyp == FST_HT_UPSCOPE) prefix = fstReaderPopScope(reader);
      if (item->htyp != FST_HT_VAR || (prefix + ".").compare(0, inside.size(), inside) != 0) continue;
      const std::string name = std::string(item->u.var.name).substr(0, std::strcspn(item->u.var.name, " ["));
      if (name == "usable_o") usable_ = item->u.var.handle;
      if (name == "clk_i") clock_ = item->u.var.handle;
      if (name.compare(0, 5, "watch") != 0) continue;
      const std::size_t word = std::stoul(name.substr(5));
      watched[item->u.var.handle] = word;
      words = word < words ? words : word + 1;
    }
    if (usable_ == 0 || clock_ == 0 || words == 0 || watched.size() != words) {
      throw std::runtime_error("the waveform has not what must be counted in " + scope);
    }
    counts_.resize(words * kWord + 1);
    for (const auto& [handle, word] : watched) signals_[handle].first = word * kWord;
    signals_[clock_].first = words * kWord;
    signals_[usable_].first = SIZE_MAX;
  }

  void change(std::uint64_t time, fstHandle handle, const char* value) {
    const auto found = signals_.find(handle);
    if (found == signals_.end()) return;
    if (time != now_) end_time();
    now_ = time;
    Signal& signal = found->second;
    if (handle == usable_) {
      usable_now_ = std::strchr(value, '1') != nullptr;
    } else if (counting_) {
      const std::size_t width = signal.value.size();
      for (std::size_t i = 0; i < width; ++i) {
        if (value[i] != signal.value[i]) changed_.push_back(signal.first + width - 1 - i);
      }
    }
    signal.value = value;
  }

  /// After all changes of a point in time, which come in no order: they count if usable_o was high before and
  /// still is.
  void end_time() {
    if (usable_now_) {
      for (const std::size_t net : changed_) ++counts_[net];
    }
    changed_.clear();
    counting_ = usable_now_;
  }

  void print() const {
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      std::printf("%s%llu", i == 0 ? "[" : ",", static_cast<unsigned long long>(counts_[i]));
    }
    std::printf("]\n");
  }

 private:
  std::map<fstHandle, Signal> signals_;
  std::vector<std::uint64_t> counts_;
  fstHandle usable_ = 0;
  fstHandle clock_ = 0;
  bool usable_now_ = false;
  bool counting_ = false;
  std::uint64_t now_ = 0;
  std::vector<std::size_t> changed_;
};

void on_change(void* counter, std::uint64_t time, fstHandle handle, const unsigned char* value) {
  static_cast<Counter*>(counter)->change(time, handle, reinterpret_cast<const char*>(value));
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc != 3) {
    std::fputs("usage: gate_toggles FILE.fst SCOPE\n", stderr);
    return 2;
  }
  const std::unique_ptr<void, void (*)(void*)> reader(fstReaderOpen(argv[1]), fstReaderClose);
  if (!reader) throw std::runtime_error(std::string(argv[1]) + ": cannot be read");
  Counter counter(reader.get(), argv[2]);
  fstReaderSetFacProcessMaskAll(reader.get());
  if (fstReaderIterBlocks(reader.get(), on_change, &counter, nullptr) == 0) {
    throw std::runtime_error(std::string(argv[1]) + ": cannot be read");
  }
  counter.end_time();
  counter.print();
} catch (const std::exception& error) {
  std::fprintf(stderr, "gate_toggles: %s\n", error.what());
  return 1;
}
