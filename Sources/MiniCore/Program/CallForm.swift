/// The form in which a program calls a JSAPI.
public enum CallForm: String, Sendable, CaseIterable {
    /// Returns the result: `my.getStorageSync`.
    case sync
    /// Passes the result to callbacks or a promise, and has it before the call returns: `my.getStorage`.
    case callback
    /// Returns a bare value, without callbacks: `my.arrayBufferToBase64`.
    case direct
    /// Passes the result to callbacks or a promise later: `my.navigateTo`.
    case deferred
    /// Returns an object of the running call, which has listeners and methods: `my.downloadFile`.
    case task
    /// Returns an object whose methods are JSAPIs: `my.getFileSystemManager`.
    case object
}
