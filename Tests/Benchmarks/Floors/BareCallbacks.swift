import CJavaScriptCore
import MiniCore

/// The callbacks of a plain C program: no lock is taken, every exception slot is checked, names are created once.
enum BareCallbacks {
    // SAFETY: The engine's strings are immutable, and their reference counts are atomic.
    private nonisolated(unsafe) static let appID = JSStringCreateWithUTF8CString("appId")
    private nonisolated(unsafe) static let key = JSStringCreateWithUTF8CString("key")
    private nonisolated(unsafe) static let data = JSStringCreateWithUTF8CString("data")
    private nonisolated(unsafe) static let success = JSStringCreateWithUTF8CString("success")

    static let monotonicTime: JSObjectCallAsFunctionCallback = { context, _, _, _, _, _ in
        JSValueMakeNumber(context, MonotonicTime.now)
    }

    static let nothing: JSObjectCallAsFunctionCallback = { context, _, _, _, _, _ in
        JSValueMakeUndefined(context)
    }

    /// A new `{appId}`.
    static let result: JSObjectCallAsFunctionCallback = { context, _, _, _, _, exception in
        let result = JSObjectMake(context, nil, nil)
        let text = JSStringCreateWithUTF8CString(Loop.appID)
        let value = JSValueMakeString(context, text)
        JSStringRelease(text)
        JSObjectSetProperty(context, result, appID, value, 0, exception)
        return exception?.pointee == nil ? result : nil
    }

    /// Copies the two strings of an object and returns a new `{success: true}`.
    static let copy: JSObjectCallAsFunctionCallback = { context, _, _, count, arguments, exception in
        copyStrings(context, count, arguments, exception) ? success(context, exception) : nil
    }

    /// The same, with a promise that is already resolved when it is returned.
    static let promise: JSObjectCallAsFunctionCallback = { context, _, _, count, arguments, exception in
        var resolve: JSObjectRef?
        var reject: JSObjectRef?
        guard copyStrings(context, count, arguments, exception),
            let result = success(context, exception),
            let promise = JSObjectMakeDeferredPromise(context, &resolve, &reject, exception)
        else { return nil }
        var values: [JSValueRef?] = [result]
        JSObjectCallAsFunction(context, resolve, nil, 1, &values, exception)
        return exception?.pointee == nil ? promise : nil
    }

    private static func copyStrings(
        _ context: JSContextRef?,
        _ count: Int,
        _ arguments: UnsafePointer<JSValueRef?>?,
        _ exception: UnsafeMutablePointer<JSValueRef?>?,
    ) -> Bool {
        guard count > 0, let object = arguments?[0], JSValueIsObject(context, object) else { return false }
        return copyString(context, object, key, exception) && copyString(context, object, data, exception)
    }

    private static func copyString(
        _ context: JSContextRef?,
        _ object: JSObjectRef,
        _ name: JSStringRef?,
        _ exception: UnsafeMutablePointer<JSValueRef?>?,
    ) -> Bool {
        guard let value = JSObjectGetProperty(context, object, name, exception), exception?.pointee == nil,
            let string = JSValueToStringCopy(context, value, exception), exception?.pointee == nil
        else { return false }
        defer { JSStringRelease(string) }
        let size = JSStringGetMaximumUTF8CStringSize(string)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { buffer in
            JSStringGetUTF8CString(string, buffer.baseAddress, size) == Loop.textLength + 1
        }
    }

    private static func success(
        _ context: JSContextRef?,
        _ exception: UnsafeMutablePointer<JSValueRef?>?,
    ) -> JSObjectRef? {
        let result = JSObjectMake(context, nil, nil)
        JSObjectSetProperty(context, result, success, JSValueMakeBoolean(context, true), 0, exception)
        return exception?.pointee == nil ? result : nil
    }
}
