internal import Glibc
internal import MiniCore
internal import MiniIsolation
internal import MiniNetwork
internal import MiniStyle

extension HostConfiguration {
    /// Detects faults of the configuration that would otherwise surface later as errors of a program.
    ///
    /// - Throws: ``HostError`` with the first fault.
    func validate() throws(HostError) {
        try validateProgramSettings()
        if let maximumPrograms { try HostError.require(maximumPrograms, atLeast: 1, "maximumPrograms") }
        try reviewScopes()
        guard case .folder(let folder) = storage else { return }
        guard !folder.isEmpty else { throw HostError("the storage folder's path is empty") }
        try Self.review(storageFolder: folder)
    }

    /// Detects faults of the settings that ``OpenOptions`` can replace.
    ///
    /// - Throws: ``HostError`` with the first fault.
    func validateProgramSettings() throws(HostError) {
        try limits.review()
        try reviewIsolation()
        if journal != nil, clock != .virtual { throw HostError("a recorded run needs a virtual clock") }
        // Each observes the calls of `my`, and there is one observer.
        if marks != nil, agent != nil || journal != nil {
            throw HostError("a program with an agent has no marked results")
        }
        if let network = network?.unwrapped as? HostNetwork { try network.configuration.review() }
        if userID.utf8.count > ProgramIdentity.byteLimit {
            throw HostError(
                "the user id has \(userID.utf8.count) bytes; at most \(ProgramIdentity.byteLimit) are allowed"
            )
        }
    }

    /// Rejects what a program in a process of its own cannot use.
    private func reviewIsolation() throws(HostError) {
        guard case .process(let options) = isolation else { return }
        if let limit = options.memoryLimit { try HostError.require(limit, atLeast: 1, "isolation.memoryLimit") }
        if let problem = HostFunctions.problem(of: apis) {
            throw HostError(
                "a program in a process of its own cannot use these JSAPIs: \(problem); set isolation to .inProcess"
            )
        }
        if !(layout is BuiltInLayout) {
            throw HostError("a program in a process of its own uses the default layout; set isolation to .inProcess")
        }
        if agent != nil { throw HostError("a program in a process of its own has no agent") }
        if debugger != nil { throw HostError("a program in a process of its own has no debugger") }
        if journal != nil { throw HostError("a recorded program runs in the process of its host") }
    }

    /// Returns the configuration with the settings of one start of a program.
    func applying(_ options: OpenOptions) -> HostConfiguration {
        var configuration = self
        if let userID = options.userID { configuration.userID = userID }
        if let permissions = options.permissions { configuration.permissions = permissions }
        if let limits = options.limits { configuration.limits = limits }
        if let network = options.network { configuration.network = network }
        if let environment = options.environment { configuration.environment = environment }
        if let launch = options.launch { configuration.environment.launch = launch }
        if let isolation = options.isolation { configuration.isolation = isolation }
        return configuration
    }

    /// Checks that a folder exists and is writable, or can be created.
    private static func review(storageFolder folder: String) throws(HostError) {
        var path = folder
        while access(path, F_OK) != 0, errno == ENOENT, path.parentFolder != path { path = path.parentFolder }
        var status = stat()
        guard stat(path, &status) == 0 else { throw refusal(folder, String(cString: strerror(errno))) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw refusal(folder, "\"\(path)\" is no folder") }
        guard access(path, W_OK | X_OK) == 0 else {
            throw refusal(folder, "\"\(path)\": \(String(cString: strerror(errno)))")
        }
    }

    private static func refusal(_ folder: String, _ reason: String) -> HostError {
        HostError("the storage folder \"\(folder)\" cannot be used: \(reason)")
    }
}

extension ProgramLimits {
    fileprivate func review() throws(HostError) {
        try HostError.require(script.timePerTurn, above: .zero, "limits.script.timePerTurn")
        try HostError.require(script.memoryBytes, atLeast: 1, "limits.script.memoryBytes")
        try HostError.require(pendingCalls, atLeast: 1, "limits.pendingCalls")
        try HostError.require(timers, atLeast: 0, "limits.timers")
        try HostError.require(consoleLines, atLeast: 0, "limits.consoleLines")
        try HostError.require(consoleBytes, atLeast: 0, "limits.consoleBytes")
        try HostError.require(delegateDeadline, above: .zero, "limits.delegateDeadline")
    }
}

extension NetworkConfiguration {
    fileprivate func review() throws(HostError) {
        try HostError.require(delegateDeadline, above: .zero, "network.delegateDeadline")
        let sizes = [
            ("bodyBytes", limits.bodyBytes), ("fileBytes", limits.fileBytes), ("bytesInFlight", limits.bytesInFlight),
            ("headBytes", limits.headBytes), ("messageBytes", limits.messageBytes), ("requests", limits.requests),
        ]
        for (name, size) in sizes { try HostError.require(size, atLeast: 1, "network.limits.\(name)") }
        let counts = [
            ("requestHeaders", limits.requestHeaders), ("redirects", limits.redirects), ("sockets", limits.sockets),
            ("cookies", limits.cookies),
        ]
        if let maximumConnections {
            try HostError.require(maximumConnections, atLeast: 1, "network.maximumConnections")
        }
        for (name, count) in counts { try HostError.require(count, atLeast: 0, "network.limits.\(name)") }
    }
}

extension HostError {
    fileprivate static func require(_ value: Int, atLeast least: Int, _ name: String) throws(HostError) {
        if value < least { throw HostError("\(name) is \(value); it must be at least \(least)") }
    }

    fileprivate static func require(_ value: Duration, above least: Duration, _ name: String) throws(HostError) {
        if value <= least { throw HostError("\(name) is \(value); it must be longer than \(least)") }
    }
}
