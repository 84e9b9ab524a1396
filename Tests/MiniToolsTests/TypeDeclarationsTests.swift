import MiniCore
import MiniHost
import MiniTools
import Testing

@Suite struct TypeDeclarationsTests {
    private static let text = TypeDeclarations(of: .builtIn).text

    @Test(arguments: [
        // Forms.
        "getStorage: MyCall<{ key: string }, MyResult<'data' | 'success'>>;",
        "getStorageSync: MySyncCall<{ key: string }, MyResult<'data' | 'success'>>;",
        "getAppIdSync: MySyncCall<{}, MyResult<'appId'>>;",
        "canIUse: (...values: [query: string]) => any;",
        "tradePay: MyCall<{ tradeNO?: string | null; orderStr?: string | null; [other: string]: any }, "
            + "MyResult<'resultCode'>>;",
        "onAppShow: (listener: MyListener) => void;",
        "createSelectorQuery: (...values: any[]) => any;",
        "SDKVersion: any;",
        "env: MyResult<'USER_DATA_PATH' | 'clientName' | 'clientVersion' | 'language' | 'platform'>;",
        // Types of parameters.
        "setStorageSync: MySyncCall<{ key: string; data: any }, MyResult<'success'>>;",
        "arrayBufferToBase64: (...values: [arrayBuffer: ArrayBuffer | ArrayBufferView]) => any;",
    ])
    func `a name is declared in each of its forms`(line: String) {
        #expect(Self.text.contains("\n  " + line + "\n"))
    }

    @Test func `a task has its events, and an object its methods`() throws {
        let lines = Self.text.split(separator: "\n")
        let upload = try #require(lines.first { $0.hasPrefix("  uploadFile: MyTaskCall<{ url: string") })
        let members = ["abort", "onHeadersReceived", "offHeadersReceived", "onProgressUpdate", "offProgressUpdate"]
        #expect(upload.hasSuffix(", " + members.map { "'\($0)'" }.joined(separator: " | ") + ">;"))
        let object = lines.drop { $0 != "  getFileSystemManager: () => {" }.prefix { $0 != "  };" }
        #expect(object.contains { $0.hasPrefix("    readFile: MyCall<{ filePath: string") })
        #expect(object.contains { $0.contains(" & ((...values: [filePath: string, ") })
    }

    @Test(arguments: [
        ("getStorageSync", "Permission: storage. Errors: 2, 4, 10102, 10105, 10106, 10107, 10108."),
        ("tradePay", "The host implements it. Permission: payment. Errors: 1, 2, 4."),
        ("createSelectorQuery", "Queries the positions and styles of elements."),
    ])
    func `a comment contains what is known of a name`(name: String, comment: String) {
        #expect(Self.text.contains("\n  /** \(comment) */\n  \(name): "))
    }

    @Test func `documented names that are not provided are missing`() {
        let names = APIRegistry.builtIn.unavailableNames()
        #expect(!names.isEmpty)
        #expect(names.filter { Self.text.contains("\n  \($0): ") } == [])
    }

    @Test func `a host's own JSAPI is declared`() throws {
        var delegates = FunctionDelegates()
        delegates.add("getLoyaltyPoints") { _ throws(APIError) in .undefined }
        let registry = try APIRegistry.builtIn.delegating(delegates)
        let line = "\n  getLoyaltyPoints: MyCall<{ [other: string]: any }, any>;\n"
        #expect(TypeDeclarations(of: registry).text.contains(line))
        #expect(!Self.text.contains(line))
    }
}
