import CommandHarness

/// A file system of 400 KB in memory that only the commands in it can access.
enum SmallFileSystem {
    /// Whether this system allows its users to create one.
    @Sendable static func isAvailable() async throws -> Bool {
        let folder = TemporaryFolder()
        return try await runMounting("mount -t tmpfs tmpfs \(folder.path)").status == 0
    }

    /// Runs shell commands in a file system that contains a copy of a folder.
    ///
    /// `$program` is the process of the storage tests, and a file `ballast` is not copied back.
    ///
    /// - Returns: The final content of the file system, and the result of the last command.
    static func run(
        _ script: String,
        on original: TemporaryFolder,
    ) async throws -> (contents: TemporaryFolder, result: CommandResult) {
        let end = TemporaryFolder()
        let mounted = TemporaryFolder()
        let result = try await runMounting(
            """
            program='\(Product.storageChanges.path)'
            mount -t tmpfs -o size=400k tmpfs '\(mounted.path)'
            cp -a '\(original.path)/.' '\(mounted.path)'
            cd '\(mounted.path)'
            \(script)
            status=$?
            rm -f ballast
            cp -a . '\(end.path)'
            exit $status
            """
        )
        return (end, result)
    }

    private static func runMounting(_ script: String) async throws -> CommandResult {
        try await Product.unshare.run(["--map-root-user", "--mount", "/bin/sh", "-c", script])
    }
}
