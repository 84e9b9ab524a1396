internal import Glibc

extension Engine {
    /// `WTF::setTimeZoneOverride(WTF::StringView)`: sets the time zone of all machines of the process.
    ///
    /// A view of a string is an address, and a length with a bit above its 32 bits for characters of one byte.
    private typealias SetTimeZone = @convention(c) (UnsafeRawPointer?, UInt64) -> Bool

    private static let oneByteCharacters: UInt64 = 1 << 32

    private static let setTimeZone: SetTimeZone? = {
        prepare()
        // SAFETY: The mangled name determines the parameters. The view is trivially copied, in two registers.
        return dlsym(nil, "_ZN3WTF19setTimeZoneOverrideENS_10StringViewE").map {
            unsafeBitCast($0, to: SetTimeZone.self)
        }
    }()

    /// Whether the installed library can change the time zone.
    package static var canSetTimeZone: Bool { setTimeZone != nil }

    /// Sets the time zone of all machines of the process, also of those that exist.
    ///
    /// May be called from any thread.
    ///
    /// - Parameter name: A name of the IANA database, such as `Asia/Shanghai`; empty for that of the process.
    /// - Returns: False for an unknown name, and if the library cannot change the time zone.
    package static func setTimeZone(_ name: String) -> Bool {
        guard let setTimeZone, name.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
        var name = name
        return name.withUTF8 { setTimeZone($0.baseAddress, UInt64($0.count) | oneByteCharacters) }
    }
}
