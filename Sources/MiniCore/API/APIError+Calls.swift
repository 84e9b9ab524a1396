extension APIError {
    /// The error of a task that was aborted.
    package static let taskAborted = APIError(.aborted, "the task was aborted")

    /// The error of a call whose program lacks a permission.
    ///
    /// - Parameter name: The name of the JSAPI, without `my.`.
    package static func missing(_ permission: Permission, for name: String) -> APIError {
        APIError(.noPermission, "my.\(name) needs the permission \"\(permission.rawValue)\"")
    }
}
