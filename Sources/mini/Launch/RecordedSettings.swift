import MiniCore
import MiniHost

/// The options of `mini run` that a record has, so that its replay needs none of them.
struct RecordedSettings: Sendable {
    /// The seed of random numbers.
    let seed: UInt64
    /// The time at which the virtual clock starts.
    let startTime: WallTime
    /// The other options as members.
    private let facts: ScriptObject

    /// The settings of a run that is recorded.
    init(_ command: RunCommand) {
        seed = UInt64(UInt32.random(in: .min ... .max))
        startTime = .now
        let launch = command.launch
        func text(_ value: String?) -> ScriptValue { value.map(ScriptValue.string) ?? .null }
        facts = ScriptObject([
            ("page", text(launch.page)), ("query", text(launch.query)), ("scene", text(launch.scene)),
            ("referrer", text(launch.referrer)), ("timeZone", text(launch.timeZone)),
            ("deviceLocked", .bool(launch.deviceLocked)), ("tap", .array(command.tap.map(ScriptValue.string))),
            ("act", .array(command.actions.act.map(ScriptValue.string))), ("user", .string(command.identity.user)),
            ("httpErrors", .string(command.network.errorStatus.rawValue)),
        ])
    }

    /// Reads the settings of a record; nil for a damaged value.
    init?(_ value: ScriptValue?) {
        guard let facts = value?.object, let seed = facts["seed"]?.number.flatMap({ UInt64(exactly: $0) }),
            let time = facts["startTime"]?.number
        else { return nil }
        self.facts = facts
        self.seed = seed
        startTime = WallTime(milliseconds: time)
    }

    /// The value in a record.
    ///
    /// - Parameter configuration: The configuration of the run.
    func value(_ configuration: HostConfiguration) -> ScriptValue {
        var value = facts
        value["seed"] = .number(Double(seed))
        value["startTime"] = .number(startTime.milliseconds)
        value["isProtected"] = .bool(configuration.protection != nil)
        value["mocks"] = .string(Base64.encode(configuration.mocks.encoded))
        return .object(value)
    }

    /// Sets the options of a command that replays the record.
    func apply(to command: inout RunCommand) {
        command.launch.pages = facts["page"]?.string.map { [$0] } ?? []
        command.launch.query = facts["query"]?.string
        command.launch.scene = facts["scene"]?.string
        command.launch.referrer = facts["referrer"]?.string
        command.launch.timeZone = facts["timeZone"]?.string
        command.launch.deviceLocked = facts["deviceLocked"] == true
        command.tap = facts["tap"]?.array?.compactMap(\.string) ?? []
        command.actions.act = facts["act"]?.array?.compactMap(\.string) ?? []
        command.identity.user = facts["user"]?.string ?? ""
        command.network.httpErrors = facts["httpErrors"]?.string.flatMap(NetworkArguments.ErrorStatus.init(rawValue:))
    }

    /// Configures the host that replays the record.
    func apply(to configuration: inout HostConfiguration) throws(CommandFailure) {
        guard case .success(let bytes)? = facts["mocks"]?.string.map(Base64.decode) else {
            throw CommandFailure(message: "The record is damaged: it lacks mocks. Record the run again.")
        }
        do throws(BinaryDecodingError) {
            configuration.mocks = try FunctionMocks(encoded: bytes)
        } catch {
            throw CommandFailure(message: "The record is damaged: its mocks cannot be read. Record the run again.")
        }
        // The journal provides the state of the device.
        if facts["isProtected"] != true { configuration.protection = nil }
        if facts["isProtected"] == true, configuration.protection == nil {
            configuration.protection = SimulatedDeviceLock()
        }
    }
}
