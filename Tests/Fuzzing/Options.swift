import FuzzTargets

/// The options of the command line.
struct Options {
    /// The targets in the order in which they are executed, at least one.
    var targets: [FuzzTarget] = []
    /// The number of executions of each target; nil for no limit.
    var executionCount: Int?
    /// The time for each target; nil for no limit.
    var seconds: Int?
    var seed: UInt64 = 1
    /// The number of processes.
    var jobs = 2
    /// The time from which an execution is slow, in milliseconds.
    var slowMilliseconds = 1_000
    /// The time after which a process that does not return is killed, in seconds.
    var hangSeconds = 20
    /// The only index to execute.
    var index: Int?
    /// The only input to execute.
    var input: [UInt8]?
    var listsTargets = false

    static let usage = """
        mini-fuzz [target…] [--executions N] [--seconds T] [--seed S] [--jobs J] [--slow MS] [--hang T]
        mini-fuzz TARGET --seed S --only INDEX
        mini-fuzz TARGET --input HEX

        Executes decoders and parsers with mutated inputs, and prints the numbers of executions and failures. Without a
        target, all targets are executed. The exit status is 1 if there is a failure.

        --list            prints the targets
        --executions N    the number of executions of each target; 100000 by default, without a limit beside --seconds
        --seconds T       the time for each target
        --seed S          the seed of the mutations; 1 by default
        --jobs J          the number of processes; 2 by default
        --slow MS         reports executions that take longer; 1000 by default
        --hang T          kills and reports executions that take longer, in seconds; 20 by default
        --only INDEX      executes one index in this process, and prints its input
        --input HEX       executes one input in this process

        """

    /// Reads the arguments.
    init(_ arguments: [String]) throws(FuzzingError) {
        var names: [String] = []
        var iterator = arguments.makeIterator()
        while let argument = iterator.next() {
            guard argument.hasPrefix("--") else {
                names.append(argument)
                continue
            }
            if argument == "--list" {
                listsTargets = true
                continue
            }
            guard let value = iterator.next() else { throw FuzzingError("\(argument) requires a value") }
            switch argument {
            case "--executions": executionCount = try Self.number(argument, value)
            case "--seconds": seconds = try Self.number(argument, value)
            case "--seed": seed = UInt64(try Self.number(argument, value, from: 0))
            case "--jobs": jobs = try Self.number(argument, value)
            case "--slow": slowMilliseconds = try Self.number(argument, value)
            case "--hang": hangSeconds = try Self.number(argument, value)
            case "--only": index = try Self.number(argument, value, from: 0)
            case "--input": input = try Self.bytes(value)
            default: throw FuzzingError("there is no option \(argument)\n\(Self.usage)")
            }
        }
        for name in names {
            guard let target = (FuzzTarget.all + [.defective]).first(where: { $0.name == name }) else {
                throw FuzzingError("there is no target \(name); --list prints the targets")
            }
            targets.append(target)
        }
        if index != nil || input != nil, targets.count != 1 {
            throw FuzzingError("--only and --input require one target")
        }
        if targets.isEmpty { targets = FuzzTarget.all }
        if executionCount == nil, seconds == nil { executionCount = 100_000 }
    }

    private static func number(_ option: String, _ text: String, from minimum: Int = 1) throws(FuzzingError) -> Int {
        guard let number = Int(text), number >= minimum else {
            throw FuzzingError("\(option) requires a number from \(minimum) on, found \(text)")
        }
        return number
    }

    private static func bytes(_ text: String) throws(FuzzingError) -> [UInt8] {
        let digits = text.compactMap(\.hexDigitValue)
        guard digits.count == text.count, digits.count.isMultiple(of: 2) else {
            throw FuzzingError("--input requires pairs of hexadecimal digits")
        }
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
    }
}
