// SPDX-License-Identifier: Apache-2.0
#include "sw/io/input.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "sw/io/error.h"
#include "sw/io/text.h"

namespace qlc {

Input Input::open(const std::string& path) {
  Input input(path, 0);
  if (path != "-") {
    input.file_.reset(std::fopen(path.c_str(), "rb"));
  } else if (const int own = dup(STDIN_FILENO); own >= 0) {
    input.file_.reset(fdopen(own, "rb"));
  }
  struct stat status {};
  if (!input.file_ || fstat(fileno(input.file_.get()), &status) != 0) {
    input.fail(std::strerror(errno));
  }
  if (S_ISREG(status.st_mode)) {
    const off_t start = lseek(fileno(input.file_.get()), 0, SEEK_CUR);
    input.start_ = static_cast<std::uint64_t>(start);
    input.size_ = static_cast<std::uint64_t>(std::max<off_t>(status.st_size - start, 0));
    if (status.st_size == 0 && input.has_more()) input.take_all();  // a file of /proc, for instance
  } else if (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode)) {
    input.take_all();
  } else {
    // A device may have no end.
    input.fail(S_ISDIR(status.st_mode) ? "is a directory" : "is neither a file nor a pipe");
  }
  return input;
}

Input Input::in_memory(std::string path, std::vector<std::uint8_t> bytes) {
  Input input(std::move(path), bytes.size());
  input.memory_.assign(bytes.begin(), bytes.end());
  return input;
}

Input Input::from(std::string path, std::uint64_t size, Read read) {
  Input input(std::move(path), size);
  input.read_ = std::move(read);
  return input;
}

std::string Input::shown_path() const { return path_ == "-" ? "stdin" : printable(path_); }

std::string Input::base_name() const {
  return path_ == "-" ? "stdin" : path_.substr(path_.find_last_of('/') + 1);
}

void Input::read(std::uint64_t offset, std::uint8_t* to, std::size_t count) const {
  check_range(offset, count);
  if (read_) {
    read_(offset, to, count);
    return;
  }
  if (!file_) {
    std::copy_n(memory_.begin() + static_cast<std::ptrdiff_t>(offset), count, to);
    return;
  }
  while (count > 0) {
    const ssize_t got = pread(fileno(file_.get()), to, count, static_cast<off_t>(start_ + offset));
    if (got < 0 && errno == EINTR) {
      continue;
    }
    if (got < 0) {
      fail("cannot read at byte " + std::to_string(offset) + ": " + std::strerror(errno));
    }
    if (got == 0) {
      fail("ends at byte " + std::to_string(offset) + "; it was longer when it was opened");
    }
    to += got;
    offset += static_cast<std::uint64_t>(got);
    count -= static_cast<std::size_t>(got);
  }
}

std::vector<std::uint8_t> Input::bytes(std::uint64_t offset, std::uint64_t count) const {
  check_range(offset, count);
  std::vector<std::uint8_t> taken(static_cast<std::size_t>(count));
  read(offset, taken.data(), taken.size());
  return taken;
}

bool Input::is_at(const std::string& path) const { return file_ && leads_to(path, fileno(file_.get())); }

void Input::fail(const std::string& what) const { throw Error(shown_path() + ": " + what); }

bool Input::has_more() {
  const int next = std::getc(file_.get());
  return next != EOF && std::ungetc(next, file_.get()) == next;
}

void Input::take_all() {
  std::vector<std::uint8_t> block(std::size_t{1} << 16U);
  std::size_t got = 0;
  while ((got = std::fread(block.data(), 1, block.size(), file_.get())) > 0) {
    memory_.insert(memory_.end(), block.begin(), block.begin() + static_cast<std::ptrdiff_t>(got));
    if (memory_.size() > kPipeLimit) {
      fail("more than 1 GiB on a pipe: give a file");
    }
  }
  if (std::ferror(file_.get()) != 0) {
    fail(std::string("cannot read: ") + std::strerror(errno));
  }
  file_.reset();
  size_ = memory_.size();
}

void Input::check_range(std::uint64_t offset, std::uint64_t count) const {
  if (offset > size_ || count > size_ - offset) {
    fail("truncated: " + std::to_string(count) + " bytes wanted at byte " + std::to_string(offset) +
         ", the file ends at byte " + std::to_string(size_));
  }
}

bool is_stdin(const std::string& path) { return path == "-" || leads_to(path, STDIN_FILENO); }

bool leads_to(const std::string& path, int descriptor) {
  struct stat there {};
  struct stat open {};
  return stat(path.c_str(), &there) == 0 && fstat(descriptor, &open) == 0 && there.st_dev == open.st_dev &&
         there.st_ino == open.st_ino;
}

}  // namespace qlc
