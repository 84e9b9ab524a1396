import Glibc
import MiniCore
import MiniHost

/// The files that differ from a revision of a git repository.
enum GitChanges {
    /// The absolute paths of files that were changed, added or removed since a revision, and of files that git does not track.
    ///
    /// Files that git ignores are left out.
    ///
    /// - Parameters:
    ///   - revision: A commit, a branch or a tag.
    ///   - folders: Folders in one or several repositories.
    /// - Throws: ``CommandFailure`` for a folder outside of a repository, for an unknown revision, and without git.
    static func paths(since revision: String, in folders: [String]) throws(CommandFailure) -> [String] {
        var roots: [String] = []
        for folder in folders {
            let root = try self.root(of: folder)
            if !roots.contains(root) { roots.append(root) }
        }
        var paths: [String] = []
        for root in roots {
            try check(revision, in: root)
            let changed = ["diff", "--name-only", "--no-renames", "--no-ext-diff", "-z", revision, "--"]
            for words in [changed, ["ls-files", "--others", "--exclude-standard", "-z"]] {
                let result = try git(words, in: root)
                guard result.status == 0 else {
                    throw CommandFailure(message: "git \(words[0]) failed in \"\(root)\": \(reason(result)).")
                }
                paths += result.output.split(separator: 0).map { root + "/" + String(decoding: $0, as: UTF8.self) }
            }
        }
        return paths
    }

    private static func root(of folder: String) throws(CommandFailure) -> String {
        let result = try git(["rev-parse", "--show-toplevel"], in: folder)
        guard result.status == 0 else {
            throw CommandFailure(
                message:
                    "\"\(folder)\" is not in the work tree of a git repository, which --only-changed compares with a "
                    + "revision: \(reason(result))."
            )
        }
        return String(decoding: result.output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    private static func check(_ revision: String, in root: String) throws(CommandFailure) {
        let words = ["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"]
        let isRevision = try git(words, in: root).status == 0
        if isRevision, !revision.hasPrefix("-"), !revision.isEmpty { return }
        let hint =
            revision == "HEAD" ? "commit the files first" : "specify a commit, a branch or a tag: --only-changed=main"
        throw CommandFailure(
            message: "The git repository \"\(root)\" has no revision \(Text.quoted(revision)); \(hint)."
        )
    }

    // MARK: Processes

    private struct Result {
        let status: Int32
        let output: [UInt8]
        let error: String
    }

    private static func reason(_ result: Result) -> String {
        let line = result.error.split(separator: "\n").first.map(String.init) ?? "status \(result.status)"
        return line.replacing("fatal: ", with: "")
    }

    private static func git(_ words: [String], in folder: String) throws(CommandFailure) -> Result {
        var ends: [Int32] = [0, 0]
        guard let errors = ScratchFile() else { throw failure("a temporary file cannot be created") }
        defer {
            close(errors.descriptor)
            unlink(errors.path)
        }
        // Other processes must not inherit the ends, which would keep the socket open.
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw failure("socketpair: \(String(cString: strerror(errno)))")
        }
        defer { close(ends[0]) }
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors.descriptor, STDERR_FILENO)
        posix_spawnattr_setflags(&attributes, Int16(ProcessSpawning.resetSignals(in: &attributes)))
        var process = pid_t()
        let variables = ["HOME", "PATH", "XDG_CONFIG_HOME"].compactMap { name in
            EnvironmentVariable.value(of: name).map { "\(name)=\($0)" }
        }
        let code = ProcessSpawning.withStrings(["git", "-C", folder] + words) { words in
            ProcessSpawning.withStrings(variables + ["LC_ALL=C", "GIT_OPTIONAL_LOCKS=0"]) { environment in
                posix_spawnp(&process, "git", &actions, &attributes, words, environment)
            }
        }
        close(ends[1])
        guard code == 0 else {
            throw failure("git cannot be started: \(String(cString: strerror(code))); install git")
        }
        let output = bytes(of: ends[0])
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        lseek(errors.descriptor, 0, SEEK_SET)
        let error = String(decoding: bytes(of: errors.descriptor), as: UTF8.self)
        return Result(status: status & 0x7F == 0 ? status >> 8 & 0xFF : 128, output: output, error: error)
    }

    private static func failure(_ message: String) -> CommandFailure {
        CommandFailure(message: "--only-changed: \(message).", status: .failed)
    }

    private static func bytes(of descriptor: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count > 0 { bytes += buffer[..<count] } else if count == 0 || errno != EINTR { return bytes }
        }
    }
}
