internal import MiniCrypto

/// How many passcodes were wrong in a row, and since when the next one is delayed.
///
/// An attempt is counted before its passcode is checked, so that a process that is killed meanwhile gains nothing. A delay is
/// measured on the clock of the system's start, and begins anew when the system starts: the time of day does not matter.
///
/// ## Shape
/// The file holds the magic number `MHKA`, the version, the number of attempts (4), the time (8) and the start of the system
/// (behind its length), and an HMAC-SHA256 of that.
struct AttemptRecord {
    /// After this many wrong passcodes a keybag may be erased.
    static let failuresToErase: UInt32 = 10
    private static let magic = Array("MHKA".utf8)
    private static let version: UInt16 = 1
    private static let byteLimit = 1024

    private(set) var failures: UInt32
    private var boot: [UInt8]
    private var time: UInt64

    /// The record of a keybag that was just made or unlocked.
    static let none = AttemptRecord(failures: 0, boot: [], time: 0)

    /// How long the next attempt is delayed after a number of wrong passcodes.
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
    /// One that is missing or damaged, by somebody who wants to guess on, counts as the longest delay, from now on.
    static func read(_ path: String, _ key: SecretBytes, _ clock: DeviceClock) throws(ProtectionError) -> AttemptRecord
    {
        // One that cannot be read at all is replaced as well.
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

    /// Writes the record; it is on the disk when this returns.
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

    /// How long the next attempt must wait; begins the delay anew after a start of the system.
    mutating func remainingDelay(_ clock: DeviceClock) throws(ProtectionError) -> Duration {
        let delay = Self.delay(after: failures)
        guard delay > .zero else { return .zero }
        let (currentBoot, now) = (try clock.boot(), clock.now())
        guard boot == currentBoot, now >= time else {
            // The clock began at zero with the system.
            boot = currentBoot
            time = 0
            return max(delay - .nanoseconds(Int64(clamping: now)), .zero)
        }
        return max(delay - .nanoseconds(Int64(clamping: now - time)), .zero)
    }
}
