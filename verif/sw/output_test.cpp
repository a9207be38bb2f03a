// SPDX-License-Identifier: Apache-2.0
// Files that appear whole or not at all, and safetensors files that are written.
#include "sw/io/output.h"

#include <catch2/catch.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "sw/io/safetensors_writer.h"
#include "verif/sw/build_input.h"
#include "verif/sw/scratch.h"

using namespace qlc;
using Catch::Matchers::Contains;
using test::Scratch;
namespace fs = std::filesystem;

TEST_CASE("a file appears when it is complete", "[output]") {
  const Scratch scratch;
  Output output((scratch.path() / "out").string(), {});
  output.write("abc");
  output.write(std::vector<std::uint8_t>{'d', 'e'});
  CHECK(scratch.read("out").empty());
  output.commit();
  CHECK(scratch.read("out") == "abcde");
  CHECK(scratch.list() == "out");
}

TEST_CASE("without commit nothing is left and nothing lost", "[output]") {
  const Scratch scratch;
  const std::string old = scratch.write("old", "as it was");
  {
    Output fresh((scratch.path() / "new").string(), {});
    Output again(old, {});
    for (Output* output : {&fresh, &again}) {
      output->write(std::string(3'000'000, 'x'));
    }
  }
  CHECK(scratch.list() == "old");
  CHECK(scratch.read("old") == "as it was");
}

TEST_CASE("a file takes the place of an older one", "[output]") {
  const Scratch scratch;
  const std::string old = scratch.write("old", "longer than what follows");
  const Input reader = Input::open(old);
  Output output(old, {});
  output.write("new");
  output.commit();
  CHECK(scratch.read("old") == "new");
  CHECK(reader.bytes(0, 6) == std::vector<std::uint8_t>{'l', 'o', 'n', 'g', 'e', 'r'});
  CHECK(scratch.list() == "old");
}

TEST_CASE("a link stays a link", "[output]") {
  const Scratch scratch;
  fs::create_directory(scratch.path() / "there");
  scratch.write("there/file", "old");
  fs::create_symlink("there/file", scratch.path() / "link");
  Output output((scratch.path() / "link").string(), {});
  output.write("new");
  output.commit();
  CHECK(fs::is_symlink(scratch.path() / "link"));
  CHECK(scratch.read("there/file") == "new");
}

TEST_CASE("an output never replaces its input", "[output]") {
  const Scratch scratch;
  const std::string path = scratch.write("in", "input");
  fs::create_symlink(path, scratch.path() / "symbolic");
  fs::create_hard_link(path, scratch.path() / "hard");
  const Input input = Input::open(path);
  const Input other = Input::open(scratch.write("other", ""));
  for (const char* name : {"in", "symbolic", "hard", "./in"}) {
    const std::string out = (scratch.path() / name).string();
    CHECK_THROWS_WITH(Output(out, {&other, &input}), Contains("would overwrite the input"));
  }
  CHECK(scratch.list() == "hard in other symbolic");
}

TEST_CASE("what cannot be written is refused before the work begins", "[output]") {
  const Scratch scratch;
  CHECK_THROWS_WITH(Output(scratch.path().string(), {}), Contains("is a directory"));
  CHECK_THROWS_WITH(Output((scratch.path() / "no" / "out").string(), {}),
                    Contains("cannot write: No such file or directory"));
  CHECK_THROWS_WITH(Output(scratch.write("file", "") + "/out", {}), Contains("Not a directory"));
  CHECK_THROWS_WITH(Output("", {}), Contains("cannot write: No such file"));
  CHECK(scratch.list() == "file");
}

TEST_CASE("a full disk is an error", "[output]") {
  Output small("/dev/full", {});
  small.write("abc");
  CHECK_THROWS_WITH(small.commit(), Contains("/dev/full: cannot write: No space left on device"));
  Output large("/dev/full", {});
  CHECK_THROWS_WITH(large.write(std::string(3'000'000, 'x')), Contains("cannot write: No space left"));
}

TEST_CASE("a safetensors file is written as the reference implementation does", "[output]") {
  const Scratch scratch;
  Output output((scratch.path() / "x").string(), {});
  const Metadata metadata{{"z", "1"}, {"a\"b", "\n\u00e9"}};
  SafetensorsWriter writer(output, metadata,
                           {{"w", "F32", {1, 2}, 0, 0}, {"none", "U8", {0}, 0, 0}, {"s", "U8", {}, 0, 0}});
  writer.write({1, 2, 3, 4, 5});
  CHECK_THROWS_AS(writer.finish(), std::logic_error);
  writer.write({6, 7, 8, 9});
  writer.finish();
  CHECK_THROWS_AS(writer.write({10}), std::logic_error);
  output.commit();

  const std::string header =
      "{\"__metadata__\":{\"z\":\"1\",\"a\\\"b\":\"\\n\u00e9\"},"
      R"("w":{"dtype":"F32","shape":[1,2],"data_offsets":[0,8]},)"
      R"("none":{"dtype":"U8","shape":[0],"data_offsets":[8,8]},)"
      R"("s":{"dtype":"U8","shape":[],"data_offsets":[8,9]}})";
  const std::string padded = header + std::string((8 - header.size() % 8) % 8, ' ');
  CHECK(scratch.read("x") == test::safetensors(padded, "\1\2\3\4\5\6\7\x8\x9"));
  const TensorFile file = TensorFile::open_safetensors((scratch.path() / "x").string());
  CHECK(file.tensors().size() == 3);
  CHECK(safetensors_metadata(file.input()) == metadata);
}

TEST_CASE("tensors with wider elements come first, then names count", "[output]") {
  const auto before = [](const Tensor& a, const Tensor& b) {
    CHECK(is_written_before(a, b) != is_written_before(b, a));
    return is_written_before(a, b);
  };
  CHECK(before({"z", "F32", {}, 0, 0}, {"a", "F8_E4M3", {}, 0, 0}));
  CHECK(before({"z", "U8", {}, 0, 0}, {"a", "F4", {}, 0, 0}));
  CHECK(before({"a", "U8", {}, 0, 0}, {"a_scale", "F8_E4M3", {}, 0, 0}));
  CHECK(before({"B", "U8", {}, 0, 0}, {"a", "U8", {}, 0, 0}));
}

TEST_CASE("a header longer than the format allows is not written", "[output]") {
  const Scratch scratch;
  Output output((scratch.path() / "x").string(), {});
  std::string name;
  name.resize(100'000'000, 'n');
  CHECK_THROWS_WITH(SafetensorsWriter(output, {}, {{name, "U8", {}, 0, 0}}),
                    Contains("the safetensors header would take 100000056 bytes"));
}
