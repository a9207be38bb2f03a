// SPDX-License-Identifier: Apache-2.0
#include "sw/io/output.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <functional>

#include "sw/io/error.h"
#include "sw/io/text.h"

namespace qlc {
namespace {

constexpr std::size_t kBuffer = std::size_t{1} << 20U;

std::string directory_of(const std::string& path) {
  const std::size_t slash = path.find_last_of('/');
  return slash == std::string::npos ? "./" : path.substr(0, slash + 1);
}

/// The link that leads to an open file.
std::string link_to(int descriptor) { return "/proc/self/fd/" + std::to_string(descriptor); }

/// Calls `create` with new names in a directory until one is free. Returns it; empty if `create` fails, the
/// reason being in errno.
std::string with_new_name(const std::string& directory,
                          const std::function<bool(const std::string&)>& create) {
  for (unsigned number = 0;; ++number) {
    std::string name = directory + ".qlc-" + std::to_string(getpid()) + "-" + std::to_string(number);
    if (create(name)) {
      return name;
    }
    if (errno != EEXIST) {
      return "";
    }
  }
}

}  // namespace

Output::Output(const std::string& path, const std::vector<const Input*>& inputs) : path_(path) {
  for (const Input* input : inputs) {
    if (input->is_at(path == "-" ? link_to(STDOUT_FILENO) : path)) {
      fail("would overwrite the input");
    }
  }
  struct stat status {};
  if (path == "-") {
    const int own = dup(STDOUT_FILENO);
    if (own >= 0) file_.reset(fdopen(own, "wb"));
  } else if (stat(path.c_str(), &status) != 0) {
    target_ = path;
  } else if (S_ISDIR(status.st_mode)) {
    fail("is a directory");
  } else if (access(path.c_str(), W_OK) != 0) {
    fail_to_write();
  } else if (S_ISREG(status.st_mode)) {
    target_ = std::filesystem::canonical(path).string();
    mode_ = status.st_mode & 07777U;
  } else {
    file_.reset(std::fopen(path.c_str(), "wb"));
  }
  if (!target_.empty()) {
    open_unfinished();
  }
  if (!file_ || std::setvbuf(file_.get(), nullptr, _IOFBF, kBuffer) != 0) {
    fail_to_write();
  }
}

Output::~Output() {
  file_.reset();
  if (!unfinished_.empty()) {
    unlink(unfinished_.c_str());
  }
}

void Output::write(const std::uint8_t* bytes, std::size_t count) {
  if (std::fwrite(bytes, 1, count, file_.get()) != count) {
    fail_to_write();
  }
}

void Output::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) {
    fail_to_write();
  }
}

void Output::commit() {
  if (std::fflush(file_.get()) != 0) {
    fail_to_write();
  }
  if (!target_.empty()) {
    if ((mode_ && fchmod(fileno(file_.get()), *mode_) != 0) || fsync(fileno(file_.get())) != 0) {
      fail_to_write();
    }
    give_name();
  }
  if (std::fclose(file_.release()) != 0) {
    fail_to_write();
  }
  if (!target_.empty()) {
    if (std::rename(unfinished_.c_str(), target_.c_str()) != 0) {
      fail_to_write();
    }
    unfinished_.clear();
    sync_directory();
  }
}

/// So that the name is on disk, too. Directories that cannot be opened or synced are left to the system.
void Output::sync_directory() const {
  const int descriptor = open(directory_of(target_).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor >= 0) {
    fsync(descriptor);
    close(descriptor);
  }
}

bool Output::is_stdout() const {
  if (path_ == "-") return true;
  return target_.empty() && leads_to(path_, STDOUT_FILENO) && !leads_to("/dev/null", STDOUT_FILENO);
}

std::string Output::shown_path() const { return path_ == "-" ? "stdout" : printable(path_); }

void Output::fail(const std::string& what) const { throw Error(shown_path() + ": " + what); }

void Output::open_unfinished() {
  const std::string directory = directory_of(target_);
  int descriptor = open(directory.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
  if (descriptor >= 0 && access(link_to(descriptor).c_str(), F_OK) != 0) {
    close(descriptor);  // Without /proc it could not be given a name.
    descriptor = -1;
    errno = EOPNOTSUPP;
  }
  // What a file system, or a kernel, says that does not have files without a name.
  if (descriptor < 0 && (errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL)) {
    unfinished_ = with_new_name(directory, [&](const std::string& name) {
      descriptor = open(name.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
      return descriptor >= 0;
    });
  }
  if (descriptor >= 0) {
    file_.reset(fdopen(descriptor, "wb"));
  }
}

/// Lets the file without a name have one, as only such a file can take another's place.
void Output::give_name() {
  if (!unfinished_.empty()) {
    return;
  }
  const std::string link = link_to(fileno(file_.get()));
  unfinished_ = with_new_name(directory_of(target_), [&](const std::string& name) {
    return linkat(AT_FDCWD, link.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
  });
  if (unfinished_.empty()) {
    fail_to_write();
  }
}

void Output::fail_to_write() const { fail(std::string("cannot write: ") + std::strerror(errno)); }

}  // namespace qlc
