package import MiniCore

extension LocalProgram {
    /// Implements ``MiniProgram``.
    package nonisolated var permissions: Set<Permission> { options.permissions.current }

    /// Implements ``MiniProgram``.
    package nonisolated func setPermissions(_ permissions: Set<Permission>) async {
        replacePermissions(with: permissions)
    }

    /// Replaces the permissions from any thread, also during a turn of the program.
    package nonisolated func replacePermissions(with permissions: Set<Permission>) {
        options.permissions.replace(with: permissions)
    }
}
