import CLinux

/// A container that forbids system calls.
enum Forbidden {
    /// Lets some system calls fail with EPERM from now on.
    ///
    /// - Parameter lists: The numbers of the calls, separated by commas.
    static func install(_ lists: some Sequence<String>) {
        let numbers = lists.flatMap { $0.split(separator: ",").compactMap { UInt64($0) } }
        guard !numbers.isEmpty else { return }
        // Each instruction has a code of 16 bits, two offsets of 8 bits, and a constant of 32 bits.
        func instruction(_ code: UInt64, _ constant: UInt64, ifTrue: UInt64 = 0, ifFalse: UInt64 = 0) -> UInt64 {
            code | ifTrue << 16 | ifFalse << 24 | constant << 32
        }
        // The number of the call; then a comparison and an error for each forbidden one.
        var program = [instruction(0x20, 0)]
        for number in numbers {
            program += [instruction(0x15, number, ifFalse: 1), instruction(0x06, 0x0005_0001)]
        }
        program.append(instruction(0x06, 0x7FFF_0000))
        _ = clinux_call(Int(SYS_prctl), 38, 1, 0, 0, 0, 0)
        program.withUnsafeBytes { _ = clinux_install_filter($0.baseAddress, UInt16(program.count)) }
    }
}
