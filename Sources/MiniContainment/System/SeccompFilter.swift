internal import CSeccomp
import Glibc

/// A compiled filter of system calls that ends the process at every call without a rule.
struct SeccompFilter: Sendable {
    /// A value that stands for the number of the process, which is known when the filter is installed.
    ///
    /// It is larger than any number of a process.
    static let ownProcess: UInt64 = 0x4D48_5049

    /// Eight bytes for each instruction of the kernel's virtual machine.
    private let instructions: [UInt64]

    /// The number of instructions.
    var count: Int { instructions.count }

    /// Compiles rules.
    init(_ rules: [SeccompRule]) throws(CallError) {
        // The library does not return the reason when the kernel has no filters.
        if let error = CallError(result: Linux.isAvailable(action: Self.kill)) { throw error }
        guard let context = seccomp_init(Self.kill) else { throw CallError(ENOMEM) }
        defer { seccomp_release(context) }
        // A call of another architecture ends the process, and not only its thread.
        try Self.check(seccomp_attr_set(context, SCMP_FLTATR_ACT_BADARCH, Self.kill))
        // A binary tree.
        try Self.check(seccomp_attr_set(context, SCMP_FLTATR_CTL_OPTIMIZE, 2))
        for rule in rules {
            let action: UInt32 =
                switch rule.action {
                case .allow: 0x7FFF_0000
                case .refuse(let error): 0x0005_0000 | UInt32(error)
                }
            let conditions = rule.conditions.map { condition in
                scmp_arg_cmp(
                    arg: condition.argument,
                    op: condition.mask == .max ? SCMP_CMP_EQ : SCMP_CMP_MASKED_EQ,
                    datum_a: condition.mask == .max ? condition.value : condition.mask,
                    datum_b: condition.mask == .max ? 0 : condition.value
                )
            }
            for name in rule.calls {
                let number = seccomp_syscall_resolve_name(name)
                // The architecture, or the version of the library, does not have the call.
                guard number >= 0 else { continue }
                try Self.check(
                    seccomp_rule_add_array(context, action, number, UInt32(conditions.count), conditions)
                )
            }
        }
        instructions = try Self.instructions(of: context)
    }

    /// The action that ends the process.
    private static let kill: UInt32 = 0x8000_0000

    private static func check(_ result: Int32) throws(CallError) {
        if let error = CallError(result: Int(result)) { throw error }
    }

    private static func instructions(of context: scmp_filter_ctx) throws(CallError) -> [UInt64] {
        let descriptor = Linux.memoryFile()
        if let error = CallError(result: descriptor) { throw error }
        let file = Int32(descriptor)
        defer { close(file) }
        try check(seccomp_export_bpf(context, file))
        let size = Int(lseek(file, 0, SEEK_END))
        var instructions = [UInt64](repeating: 0, count: size / 8)
        guard pread(file, &instructions, size, 0) == size else { throw CallError.incomplete }
        return instructions
    }

    /// Installs the filter for the current process, for ever.
    func install() -> CallError? {
        // The constant of an instruction is its upper half.
        let installed = instructions.map { instruction in
            guard instruction >> 32 == Self.ownProcess else { return instruction }
            return UInt64(getpid()) << 32 | instruction & 0xFFFF_FFFF
        }
        return CallError(result: Linux.install(installed))
    }
}
