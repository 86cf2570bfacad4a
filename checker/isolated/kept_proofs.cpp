#include "checker/isolated/kept_proofs.hpp"

#include "checker/files/files.hpp"
#include "checker/files/sha256.hpp"
#include "harness/base/installation_error.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <sstream>
#include <system_error>

namespace vkp {

namespace {

namespace fs = std::filesystem;
using Fields = nlohmann::json;

constexpr std::size_t kMostProofs = 500;  // some 100 KiB

fs::path file_in(const Workbook& workbook) {
    return workbook.progress_path().parent_path() / "proofs.txt";
}

// A program that was built anew may prove more, or less.
std::string this_program() {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    const auto size = fs::file_size(program, error);
    const auto time = fs::last_write_time(program, error);
    return Fields{VKP_VERSION, size, time.time_since_epoch().count()}.dump();
}

std::string line_of(const std::string& key, const SizeProof& proof) {
    return Fields{key, proof.answer == ProofAnswer::kHolds, proof.threads, proof.line, proof.why}
        .dump();
}

std::optional<SizeProof> proof_in(const std::string& line) {
    try {
        const Fields fields = Fields::parse(line);
        SizeProof proof;
        proof.answer = fields.at(1).get<bool>() ? ProofAnswer::kHolds : ProofAnswer::kNotKnown;
        fields.at(2).get_to(proof.threads);
        fields.at(3).get_to(proof.line);
        fields.at(4).get_to(proof.why);
        return proof;
    } catch (const Fields::exception&) {
        return std::nullopt;  // somebody changed the file
    }
}

// The lines of the file, the oldest first.
std::vector<std::string> lines_in(const fs::path& file) {
    std::vector<std::string> lines;
    std::error_code error;
    if (!fs::is_regular_file(file, error)) {
        return lines;
    }
    std::istringstream text(read_text(file));
    for (std::string line; std::getline(text, line);) {
        lines.push_back(line);
    }
    return lines;
}

std::optional<SizeProof> kept_proof(const Workbook& workbook, const std::string& key) {
    for (const std::string& line : lines_in(file_in(workbook))) {
        if (line.find(key) != std::string::npos) {
            return proof_in(line);
        }
    }
    return std::nullopt;
}

void keep(const Workbook& workbook, const std::string& key, const SizeProof& proof) {
    const WorkbookLock lock(workbook);
    std::vector<std::string> lines = lines_in(file_in(workbook));
    std::erase_if(lines, [&](const std::string& line) {
        return line.find(key) != std::string::npos || !proof_in(line);
    });
    lines.push_back(line_of(key, proof));
    std::string text;
    const std::size_t begin = lines.size() - std::min(lines.size(), kMostProofs);
    for (std::size_t i = begin; i < lines.size(); ++i) {
        text += lines[i] + "\n";
    }
    workbook.write(file_in(workbook), text);
}

}  // namespace

std::string proof_key(const Kernel& kernel, const std::string& task) {
    Fields all = {this_program(), task, kernel.text, kernel.seed};
    for (const ForeignModule& module : kernel.modules) {
        all.push_back(module.words);
    }
    return sha256(all.dump(-1, ' ', false, Fields::error_handler_t::replace));
}

SizeProof kept_or_new_proof(const Workbook& workbook, const std::string& key,
                            const std::function<SizeProof()>& prove) {
    try {
        if (std::optional<SizeProof> kept = kept_proof(workbook, key)) {
            return *std::move(kept);
        }
    } catch (const InstallationError&) {
        // The file cannot be read.
    }
    SizeProof proof = prove();
    try {
        const bool is_known = proof.answer == ProofAnswer::kHolds;
        if (is_known || (proof.answer == ProofAnswer::kNotKnown && !proof.was_cut)) {
            keep(workbook, key, proof);
        }
    } catch (const InstallationError&) {
        // The next check looks for it again.
    }
    return proof;
}

}  // namespace vkp
