internal import MiniCore
internal import MiniCrypto

/// The number of consecutive wrong passcodes, and the start of the delay of the next attempt.
///
/// An attempt is counted before its passcode is checked, so that killing the process does not avoid the count. A delay is
/// measured with the clock since the system's start, and starts again when the system restarts. It does not depend on the
/// time of day.
///
/// ## Shape
/// The file contains the magic number `MHKA`, the version, the number of attempts (4), the time (8), the identifier of the
/// system's start (after its length), and an HMAC-SHA256 of all of it.
struct AttemptRecord {
    /// The number of wrong passcodes after which a keybag may be erased.
    static let failuresToErase: UInt32 = 10
    private static let magic = Array("MHKA".utf8)
    private static let version: UInt16 = 1
    private static let byteLimit = 1024

    private(set) var failures: UInt32
    private var boot: [UInt8]
    private var time: UInt64

    /// The record of a new or unlocked keybag.
    static let none = AttemptRecord(failures: 0, boot: [], time: 0)

    /// The delay of the next attempt after a number of wrong passcodes.
    static func delay(after failures: UInt32) -> Duration {
        switch failures {
        case 0...4: .zero
        case 5: .seconds(60)
        case 6: .seconds(5 * 60)
        case 7, 8: .seconds(15 * 60)
        default: .seconds(60 * 60)
        }
    }

    /// Reads the record.
    ///
    /// A missing or damaged record counts as the longest delay from now on, since an attacker may have changed it to
    /// continue guessing.
    static func read(_ path: String, _ key: SecretBytes, _ clock: DeviceClock) throws(ProtectionError) -> AttemptRecord
    {
        // A record that cannot be read is replaced as well.
        guard let bytes = try? PrivateFile.read(path, limit: byteLimit), let record = try decode(bytes, key) else {
            var record = AttemptRecord(failures: failuresToErase - 2, boot: [], time: 0)
            try record.count(clock)
            try record.write(path, key)
            return record
        }
        return record
    }

    private static func decode(_ bytes: [UInt8], _ key: SecretBytes) throws(ProtectionError) -> AttemptRecord? {
        guard let authenticated = try AuthenticatedBytes.open(bytes, key) else { return nil }
        var reader = ByteReader(authenticated)
        guard reader.read(magic.count) == magic, reader.read(UInt16.self) == version,
            let failures = reader.read(UInt32.self), let time = reader.read(UInt64.self),
            let boot = reader.readCounted(), reader.count == 0
        else { return nil }
        return AttemptRecord(failures: failures, boot: boot, time: time)
    }

    /// Writes the record, which is on the disk when the method returns.
    func write(_ path: String, _ key: SecretBytes) throws(ProtectionError) {
        var writer = ByteWriter()
        writer.write(Self.magic)
        writer.write(Self.version)
        writer.write(failures)
        writer.write(time)
        writer.writeCounted(boot)
        try PrivateFile.replace(path, with: try AuthenticatedBytes.seal(writer.bytes, key))
    }

    /// Counts an attempt.
    mutating func count(_ clock: DeviceClock) throws(ProtectionError) {
        failures = failures.addingReportingOverflow(1).overflow ? failures : failures + 1
        boot = try clock.boot()
        time = clock.now()
    }

    /// The remaining delay of the next attempt.
    ///
    /// The delay starts again after a restart of the system.
    mutating func remainingDelay(_ clock: DeviceClock) throws(ProtectionError) -> Duration {
        let delay = Self.delay(after: failures)
        guard delay > .zero else { return .zero }
        let (currentBoot, now) = (try clock.boot(), clock.now())
        guard boot == currentBoot, now >= time else {
            // The clock started at zero with the system.
            boot = currentBoot
            time = 0
            return max(delay - .nanoseconds(Int64(clamping: now)), .zero)
        }
        return max(delay - .nanoseconds(Int64(clamping: now - time)), .zero)
    }
}
