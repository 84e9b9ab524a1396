internal import Glibc
internal import MiniCore
internal import MiniRuntime

/// The time zone of a process that will be confined.
///
/// The engine looks for the zone of the machine each time it begins to run scripts that use dates. A confined process cannot read
/// the files of the machine, so that the engine would find UTC. It has rules of its own for a zone that the variable `TZ` names.
enum WorkerTimeZone {
    /// The file of the zone of the machine, usually a link to a file below a folder `zoneinfo`.
    private static let file = "/etc/localtime"
    private static let variable = "TZ"

    /// Sets the variable, unless the host has passed it, and makes the system read the rules of the zone.
    ///
    /// - Returns: The value of the variable.
    static func load(_ prepared: PreparedEngine) throws(ScriptError) -> String {
        let name: String
        if let given = getenv(variable) {
            name = String(cString: given)
        } else if let linked = Self.name(ofLink: file) {
            name = linked
        } else {
            // The engine compares the file with those of all zones, and loads its data of languages for the name: some 20 ms.
            name = try access(file, R_OK) == 0 ? prepared.timeZoneName() : "UTC"
        }
        // Also for functions of the system, which later compare the value with this one only.
        setenv(variable, name, 1)
        tzset()
        return name
    }

    /// The name of the zone to whose file a link leads; nil for another file.
    static func name(ofLink path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &buffer, buffer.count)
        guard count > 0 else { return nil }
        let target = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
        let parts = target.split(separator: "/")
        guard let folder = parts.lastIndex(of: "zoneinfo"), folder + 1 < parts.count else { return nil }
        return parts[(folder + 1)...].joined(separator: "/")
    }
}
