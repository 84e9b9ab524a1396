import MiniCore
import Testing

@testable import MiniAPIs

struct BuiltInAPITests {
    @Test func `the built-in lists have no faults`() throws {
        _ = try APIRegistry(
            functions: APIRegistry.builtInFunctions,
            constants: APIRegistry.builtInConstants,
            delegated: APIRegistry.delegatedFunctions,
            documentedNames: DocumentedNames.all,
        )
    }

    @Test func `the built-in lists are sorted by name`() {
        #expect(APIRegistry.builtInFunctions.map { $0.name } == APIRegistry.builtInFunctions.map { $0.name }.sorted())
        #expect(APIRegistry.builtInConstants.map { $0.name } == APIRegistry.builtInConstants.map { $0.name }.sorted())
        #expect(APIRegistry.scripted.map(\.name) == APIRegistry.scripted.map(\.name).sorted())
        #expect(DocumentedNames.all == DocumentedNames.all.sorted())
        #expect(Set(DocumentedNames.all).count == DocumentedNames.all.count)
    }

    @Test func `every form of a built-in function is a documented name`() {
        let documented = Set(DocumentedNames.all)
        for property in APIRegistry.builtInFunctions.flatMap({ APIRegistry.properties(of: $0) }) {
            #expect(documented.contains(property), "\(property)")
        }
        for name in APIRegistry.builtInConstants.map({ $0.name }) + APIRegistry.scripted.map(\.name) {
            #expect(documented.contains(name), "\(name)")
        }
    }

    @Test func `every documented name is in exactly one row`() {
        let forms = APIRegistry.builtIn.descriptions().flatMap(\.forms)
        #expect(forms.sorted() == DocumentedNames.all.map { "my.\($0)" }.sorted())
    }

    @Test func `a row contains the values of the declaration`() throws {
        let row = try #require(APIRegistry.builtIn.descriptions().first { $0.name == "setStorage" })
        #expect(row.status == .builtIn)
        #expect(row.forms == ["my.setStorage", "my.setStorageSync"])
        #expect(row.permission == .storage)
        #expect(row.fields.map(\.name) == ["key", "data"])
        #expect(row.fields.map(\.isRequired) == [true, true])
        #expect(row.resultFields == ["success"])
        #expect(row.errors == [2, 4, 12, 14, 10101, 10104, 10105, 10106, 10107, 10108])
    }

    @Test func `documented names without an implementation are unavailable`() throws {
        let rows = APIRegistry.builtIn.descriptions().filter { $0.status == .unavailable }
        #expect(rows.contains { $0.name == "showModal" && $0.errors == [1] })
        #expect(rows.first { $0.name == "getPluginId" }?.forms == ["my.getPluginIdSync"])
    }

    @Test(
        arguments: [
            ("getStorage", true), ("getStorageSync", true), ("getAppIdSync", true), ("getAppId", false),
            ("getServerTime", true), ("getServerTimeSync", false), ("canIUse", true), ("canIUseSync", false),
            ("SDKVersion", true), ("env", true), ("call", true), ("onAppShow", true), ("onMemoryWarning", true),
            ("request", true), ("requestSync", false), ("tradePay", false), ("nothing", false), ("", false),
            (".", false), ("Sync", false),
            ("setStorage.object.data", true), ("setStorageSync.object.data", true),
            ("setStorage.object.encrypt", false),
            ("setStorage.object.success", true), ("setStorageSync.object.success", false),
            ("getStorage.callback.data", true), ("getStorage.return.data", true),
            ("getStorageSync.return.data", true), ("getStorageSync.callback.data", false),
            ("getSystemInfo.return.screen", true), ("getSystemInfoSync.return.safeArea", true),
            ("getSystemInfo.return.nothing", false), ("setStorage.return.success", true),
            ("navigateTo.object.url", true), ("navigateTo.return.success", false),
            ("navigateTo.return.eventChannel", true),
            ("showToast.object.type.success", true), ("request.object.url", true), ("request.return.statusCode", true),
            ("request.object.enableCookie", true), ("request.object.method.POST", true),
            ("request.object.dataType.base64", true), ("request.object.dataType.xml", false),
            ("request.object.method.", false), ("request.object.nothing.POST", false), ("request.return.data.a", false),
            ("datePicker.object.format.yyyy-MM", true), ("tradePay.object.orderStr.a", false), ("vibrate", true),
            ("request.object.url.https", false), ("datePicker.object.format.yy", false),
            ("datePicker.object.currentDate.2024-01-01", false), ("setBackgroundTextStyle.object.textStyle.dark", true),
            ("setBackgroundTextStyle.object.textStyle.blue", false), ("showToast.object.type.sucess", false),
            ("showToast.object.content.success", false), ("getFileInfo.object.digestAlgorithm.SHA1", true),
            ("scan.object.type.qr", false), ("button.open-type.chooseAvatar", false), ("button.onChooseAvatar", true),
            ("scan.object.hideAlbum", false),
            ("getStorage.data", false),
            ("component2", true), ("page.$spliceData", true), ("page.$batchedUpdates", true), ("page.events", false),
            ("view", true), ("view.onTap", true), ("button.open-type", true), ("button.nothing", false), ("map", false),
            ("plugin", true), ("plugin.dynamic", false), ("component", true), ("component.observers", true),
            ("sjs.event.selector.deep", true),
            ("mixin", true), ("page.mixins", true), ("page.setData.callback", true), ("page.events.onBack", true),
            ("env.clientName", true), ("env.nothing", false), ("env.return", false),
            ("closeSocket.return", true), ("nothing.return", false),
            ("uploadFile.return.offHeadersReceived", true), ("uploadFile.return.onNothing", false),
            ("connectSocket.return.send", true), ("request.return.abort", true), ("canvas.onReady", true),
            ("canvas.type.webgl", true), ("canvas.type.3d", false), ("match-media.min-width", true),
            ("component.createIntersectionObserver", true), ("createSelectorQuery.return.node", true),
            ("ap.request", true), ("ap.tradePay", false), ("ap.", false),
            ("createSelectorQuery.return.fields.object.id", true), ("openCardDetail", false), ("onLazyLoadError", true),
        ]
    )
    func `canIUse returns whether a name works`(query: String, isSupported: Bool) {
        #expect(APIRegistry.builtIn.supports(query) == isSupported, "\(query)")
    }

    @Test func `an open-type of buttons needs the permission of its call`() throws {
        var delegates = FunctionDelegates()
        delegates.add("button.chooseAvatar") { _ throws(APIError) in [:] }
        let apis = try APIRegistry.builtIn.delegating(delegates)
        let query = "button.open-type.chooseAvatar"
        #expect(!APIRegistry.builtIn.supports(query, permissions: [.userInterface]))
        #expect(apis.supports(query))
        #expect(apis.supports(query, permissions: [.userInterface]))
        #expect(!apis.supports(query, permissions: []))
        #expect(!apis.supports("button.open-type.getAuthorize", permissions: []))
        #expect(apis.supports("button.open-type.share", permissions: []))
    }

    @Test func `an option of a mocked name can be used without a delegate`() {
        let queries = [
            "scan": true, "ap.scan": true, "scan.object.type": true, "scan.object.type.qr": true,
            "scan.return.code": true, "scan.object.success": true, "scan.object.other": false, "unknown": true,
            "unknown.object.key": false, "getLocationSync.return.longitude": true, "getStorageSync.return.data": true,
            "getStorage.object.other": false,
        ]
        for (query, isSupported) in queries {
            #expect(APIRegistry.builtIn.supportsMocked(query) == isSupported, "\(query)")
        }
    }
}
