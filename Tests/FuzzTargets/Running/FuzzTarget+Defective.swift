internal import Glibc
internal import Mutations

extension FuzzTarget {
    /// A target with a defect of each kind, by which the command is tested.
    ///
    /// The first byte of the input selects the behaviour. It is not in ``all``.
    package static let defective = FuzzTarget(
        "defective",
        "a target with a defect of each kind",
        InputSource { generator in [UInt8(generator.below(200)), UInt8(generator.below(200))] },
        execute: { input in
            switch input.first ?? 0 {
            case 1: throw FuzzViolation("the input is \(input)")
            case 2: preconditionFailure("The target crashes.")
            case 3: while true { sched_yield() }
            case 4...100: return .rejected("small")
            default: return .accepted
            }
        },
    )
}
