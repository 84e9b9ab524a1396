import Glibc

/// The options of the command line besides names.
struct Options {
    var isJSON = false
    var program = "MiniPrograms/hello"
    /// The number of programs under load.
    var programCount = 200
    /// The command line to measure; may not exist.
    var mini: String

    /// Removes the options from the arguments.
    init(_ arguments: inout [String]) throws(MeasurementError) {
        let own = ChildProcess.ownPath
        mini = own.lastIndex(of: "/").map { own[...$0] + "mini" } ?? "mini"
        var rest: [String] = []
        var iterator = arguments.makeIterator()
        while let argument = iterator.next() {
            switch argument {
            case "--json": isJSON = true
            case "--program", "--mini", "--programs":
                guard let value = iterator.next() else { throw MeasurementError("\(argument) requires a value") }
                switch argument {
                case "--mini": mini = value
                case "--program": program = value
                default:
                    guard let count = Int(value), count > 0 else {
                        throw MeasurementError("\(argument) requires a number above 0, found \(value)")
                    }
                    programCount = count
                }
            default: rest.append(argument)
            }
        }
        arguments = rest
    }
}
