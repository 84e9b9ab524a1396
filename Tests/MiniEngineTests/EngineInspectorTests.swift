import MiniCore
import MiniEngine
import Testing

/// The functions of the libraries that a debugger needs.
@Suite struct EngineInspectorTests {
    /// Makes an inspector with a search for functions.
    ///
    /// - Returns: The message of the error.
    private func message(_ find: (String) -> UnsafeMutableRawPointer?) -> String? {
        let error = #expect(throws: ScriptError.self) {
            try EngineInspector(port: 1, stopsScripts: true, lock: ScriptLock(), find: find)
        }
        return error?.message
    }

    @Test func `the error of a newer library names each function that it lacks, and what to install`() {
        let removed: Set = [
            "_ZN9Inspector15RemoteInspector25setInspectorServerAddressEON3WTF7CStringE", "JSRemoteInspectorStart",
        ]
        let message = message { removed.contains($0) ? nil : EngineInspector.address(of: $0) }
        #expect(
            message == "JavaScriptCore \(Engine.version) has no Inspector::RemoteInspector::setInspectorServerAddress, "
                + "JSRemoteInspectorStart, which the debugger needs; use the libjavascriptcoregtk-4.1 of Debian 12"
        )
    }

    @Test func `every function is looked up before the first is called, and the installed libraries have it`() {
        var symbols: [String] = []
        let message = message { symbol in
            symbols.append(symbol)
            return nil
        }
        #expect(message?.contains("WTF::initializeMainThread, WTF::CString::CString, ") == true, "\(message ?? "")")
        #expect(symbols.count == 11)
        #expect(symbols.filter { EngineInspector.address(of: $0) == nil } == [])
    }
}
