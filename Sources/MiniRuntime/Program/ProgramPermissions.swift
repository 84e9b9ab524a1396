package import MiniCore
internal import Synchronization

/// The permissions of a running program, which its host can replace at any time.
///
/// ## Threading
/// May be used from any thread.
package final class ProgramPermissions: Sendable {
    private let granted: Mutex<Set<Permission>>
    private let changes = Atomic(0)

    /// Creates the permissions of a program.
    package init(_ granted: Set<Permission>) { self.granted = Mutex(granted) }

    /// The permissions that the program has now.
    package var current: Set<Permission> { granted.withLock { $0 } }

    /// The names of the permissions, sorted, as a message contains them.
    package var names: [String] { current.map(\.rawValue).sorted() }

    /// The number of changes so far, which is cheaper to read than a permission.
    var changeCount: Int { changes.load(ordering: .acquiring) }

    /// Whether the program has a permission; always true for `Permission.none`.
    package func contains(_ permission: Permission) -> Bool {
        permission == .none || granted.withLock { $0.contains(permission) }
    }

    /// Replaces the permissions.
    package func replace(with permissions: Set<Permission>) {
        granted.withLock { $0 = permissions }
        // After the change: a thread that reads the new number reads the new permissions.
        changes.add(1, ordering: .releasing)
    }
}
