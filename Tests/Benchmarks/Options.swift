import Glibc

/// The options of the command line besides names.
struct Options {
    var isJSON = false
    var program = "MiniPrograms/hello"
    /// The number of programs under load and in a soak.
    var programCount = 200
    /// The duration of a soak in minutes.
    var minutes = 10
    /// The seed of the random numbers of a soak.
    var seed = 1
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
            case "--program", "--mini", "--programs", "--minutes", "--seed":
                guard let value = iterator.next() else { throw MeasurementError("\(argument) requires a value") }
                switch argument {
                case "--mini": mini = value
                case "--program": program = value
                default:
                    guard let count = Int(value), count > 0 else {
                        throw MeasurementError("\(argument) requires a number above 0, found \(value)")
                    }
                    switch argument {
                    case "--minutes": minutes = count
                    case "--seed": seed = count
                    default: programCount = count
                    }
                }
            default: rest.append(argument)
            }
        }
        arguments = rest
    }
}
