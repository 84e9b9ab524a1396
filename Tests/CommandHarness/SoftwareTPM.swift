import Glibc

/// A TPM 2.0 in software: a process of swtpm, which listens on a socket and stores its state in a folder.
package final class SoftwareTPM {
    /// Its name for tpm2-tss.
    package let address: String
    private let folder: String
    private var process: RunningCommand?

    /// Starts a TPM with the state in a folder, or with a new state if the folder has none.
    package init(in folder: String) throws(CommandError) {
        self.folder = folder
        address = "swtpm:path=\(folder)/s"
        mkdir(folder, 0o700)
        try start()
    }

    deinit {
        guard let process else { return }
        process.kill()
        var status: Int32 = 0
        while waitpid(process.process, &status, 0) < 0, errno == EINTR {}
    }

    /// Starts the process.
    package func start() throws(CommandError) {
        let process = try Product.swtpm.startServer([
            "socket", "--tpm2", "--tpmstate", "dir=\(folder)", "--server", "type=unixio,path=\(folder)/s",
            "--ctrl", "type=unixio,path=\(folder)/s.ctrl", "--flags", "not-need-init,startup-clear",
        ])
        self.process = process
        while !["s", "s.ctrl"].allSatisfy({ isListening("\(folder)/\($0)") }) {
            guard kill(process.process, 0) == 0, waitpid(process.process, nil, WNOHANG) == 0 else {
                self.process = nil
                throw CommandError(description: "swtpm: \(process.errorSoFar)")
            }
            poll(nil, 0, 2)
        }
    }

    /// Ends the process like a power cut.
    ///
    /// The state that a TPM keeps without power stays in the folder.
    package func stop() async {
        guard let process else { return }
        self.process = nil
        process.kill()
        _ = await process.result()
        for name in ["s", "s.ctrl"] { unlink("\(folder)/\(name)") }
    }

    /// Runs a command of tpm2-tools with this TPM.
    package func tool(_ words: String...) async throws(CommandError) -> CommandResult {
        try await tool(words)
    }

    /// As ``tool(_:)``.
    package func tool(_ words: [String]) async throws(CommandError) -> CommandResult {
        try await Product.tpm2.run(words, environment: ["TPM2TOOLS_TCTI": address], in: folder)
    }

    /// Whether a socket listens.
    ///
    /// A connection would block the next one for a moment.
    private func isListening(_ path: String) -> Bool {
        guard let file = fopen("/proc/net/unix", "r") else { return false }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 512)
        while fgets(&line, Int32(line.count), file) != nil {
            let fields = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
                .split { $0 == " " || $0 == "\n" }
            // The flag of a listening socket.
            if fields.last.map(String.init) == path, fields.count > 3, fields[3] == "00010000" { return true }
        }
        return false
    }
}
