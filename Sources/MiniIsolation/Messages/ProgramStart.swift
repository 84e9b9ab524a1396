package import MiniCore
package import MiniRuntime

/// What a worker needs to start a program: the values of its options.
///
/// The services of the host are requested by messages.
package struct ProgramStart: Sendable {
    /// The version of the messages, which both processes must have.
    package static let version = 8

    /// The program and its user.
    package var identity: ProgramIdentity
    /// The package without its files.
    package var package: PackageDescription
    /// The first page with an optional query; nil for that of app.json.
    package var page: String?
    /// The names of the permissions.
    package var permissions: [String]
    /// The resource limits.
    package var limits: ProgramLimits
    /// Whether timers run in real time.
    package var clock: ClockMode
    /// The initial time of a virtual clock; nil for the system's time.
    package var startTime: WallTime?
    /// The facts that JSAPIs report.
    package var environment: HostEnvironment
    /// The settings of network JSAPIs.
    package var requestDefaults: RequestDefaults
    /// Whether the worker may keep stored values: nothing in the host changes or locks them while the program runs.
    package var keepsStoredValues: Bool
    /// Whether the host serves files.
    package var hasFiles: Bool
    /// Whether the host serves a network.
    package var hasNetwork: Bool
    /// Whether successful calls are events.
    package var recordsSuccessfulCalls: Bool
    /// Whether renderings are events.
    package var reportsRenderings: Bool
    /// The JSAPIs whose results are marked, see ``ResultMarks``; empty for none.
    package var markedFunctions: [String] = []
    /// The JSAPIs whose parameters are searched for marks.
    package var searchedFunctions: [String] = []
    /// The mocked results of JSAPIs.
    package var mocks: FunctionMocks
    /// The names of the JSAPIs that delegates of the host implement.
    package var delegates: [String]
    /// The replies to requests for files that the program is expected to send.
    package var packageReplies: [PackageReply] = []
    /// The JSAPIs of the host's own types.
    package var functions: [FunctionShape]
    /// The constants of the host's own types.
    package var constants: [ConstantShape]
}

extension ProgramStart: BinaryCodable {
    /// Encodes the version and the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(Self.version)
        encoder.encode(identity)
        encoder.encode(package)
        encoder.encode(page)
        encoder.encode(permissions)
        encoder.encode(limits)
        encoder.encode(clock)
        encoder.encode(startTime)
        encoder.encode(environment)
        encoder.encode(requestDefaults)
        encoder.encode(keepsStoredValues)
        encoder.encode(hasFiles)
        encoder.encode(hasNetwork)
        encoder.encode(recordsSuccessfulCalls)
        encoder.encode(reportsRenderings)
        encoder.encode(markedFunctions)
        encoder.encode(searchedFunctions)
        encoder.encode(mocks)
        encoder.encode(delegates)
        encoder.encode(packageReplies)
        encoder.encode(functions)
        encoder.encode(constants)
    }

    /// Decodes the fields in order.
    ///
    /// - Throws: ``BinaryDecodingError`` with an unknown tag for another version.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        guard try decoder.decode(Int.self) == Self.version else { throw decoder.error(.unknownTag, at: 0) }
        identity = try decoder.decode()
        package = try decoder.decode()
        page = try decoder.decode()
        permissions = try decoder.decode()
        limits = try decoder.decode()
        clock = try decoder.decode()
        startTime = try decoder.decode()
        environment = try decoder.decode()
        requestDefaults = try decoder.decode()
        keepsStoredValues = try decoder.decode()
        hasFiles = try decoder.decode()
        hasNetwork = try decoder.decode()
        recordsSuccessfulCalls = try decoder.decode()
        reportsRenderings = try decoder.decode()
        markedFunctions = try decoder.decode()
        searchedFunctions = try decoder.decode()
        mocks = try decoder.decode()
        delegates = try decoder.decode()
        packageReplies = try decoder.decode()
        functions = try decoder.decode()
        constants = try decoder.decode()
    }
}
