@testable import MiniAgents

/// Sessions about the program.
extension AutomatorSession {
    static let programs = [
        AutomatorSession(
            "a client connects",
            #"""
            > {"id":"1","method":"Tool.getInfo","params":{}}
            < {"id":"1","result":{"SDKVersion":"2.19.3","version":"1.2.3"}}
            > {"id":"2","method":"App.getCurrentPage","params":{}}
            < {"id":"2","result":{"pageId":"$page","path":"pages/index/index","query":{}}}
            > {"id":"3","method":"Tool.getTestAccounts","params":{}}
            < {"id":"3","result":{"accounts":[]}}
            """#
        ),
        AutomatorSession(
            "pages are opened and closed",
            #"""
            > {"id":"1","method":"App.callWxMethod","params":{"method":"navigateTo","args":[{"url":"/pages/detail/detail?id=7"}]}}
            < {"id":"1","result":{}}
            > {"id":"2","method":"App.getPageStack","params":{}}
            < {"id":"2","result":{"pageStack":[{"path":"pages/index/index","query":{}},{"path":"pages/detail/detail","query":{"id":"7"}}]}}
            > {"id":"3","method":"App.callWxMethod","params":{"method":"navigateBack","args":[{"delta":1}]}}
            < {"id":"3","result":{}}
            > {"id":"4","method":"App.getCurrentPage","params":{}}
            < {"id":"4","result":{"path":"pages/index/index"}}
            > {"id":"5","method":"App.callWxMethod","params":{"method":"redirectTo","args":[{"url":"/pages/detail/detail"}]}}
            < {"id":"5","result":{}}
            > {"id":"6","method":"App.getPageStack","params":{}}
            < {"id":"6","result":{"pageStack":[{"path":"pages/detail/detail"}]}}
            > {"id":"7","method":"App.callWxMethod","params":{"method":"reLaunch","args":[{"url":"/pages/detail/detail?x=1"}]}}
            < {"id":"7","result":{}}
            > {"id":"8","method":"App.getCurrentPage","params":{}}
            < {"id":"8","result":{"path":"pages/detail/detail","query":{"x":"1"}}}
            """#
        ),
        AutomatorSession(
            "tabs and the way back are tapped",
            #"""
            > {"id":"1","method":"App.callWxMethod","params":{"method":"switchTab","args":[{"url":"/pages/list/list"}]}}
            < {"id":"1","result":{}}
            > {"id":"2","method":"App.getCurrentPage","params":{}}
            < {"id":"2","result":{"path":"pages/list/list"}}
            > {"id":"3","method":"Tool.native","params":{"method":"switchTab","data":{"url":"/pages/index/index"}}}
            < {"id":"3","result":{}}
            > {"id":"4","method":"App.getCurrentPage","params":{}}
            < {"id":"4","result":{"path":"pages/index/index"}}
            > {"id":"5","method":"App.callWxMethod","params":{"method":"navigateTo","args":[{"url":"/pages/detail/detail"}]}}
            < {"id":"5","result":{}}
            > {"id":"6","method":"Tool.native","params":{"method":"navigateLeft"}}
            < {"id":"6","result":{}}
            > {"id":"7","method":"App.getPageStack","params":{}}
            < {"id":"7","result":{"pageStack":[{"path":"pages/index/index"}]}}
            > {"id":"8","method":"Tool.native","params":{"method":"switchTab","data":{"url":"/pages/list/list"}}}
            < {"id":"8","result":{}}
            > {"id":"9","method":"Tool.native","params":{"method":"goHome"}}
            < {"id":"9","result":{}}
            > {"id":"10","method":"App.getPageStack","params":{}}
            < {"id":"10","result":{"pageStack":[{"path":"pages/index/index"}]}}
            > {"id":"11","method":"Tool.native","params":{"method":"switchTab","data":{"url":"/pages/none/none"}}}
            < {"id":"11","error":{"message":"There is no tab \"/pages/none/none\". There are pages/index/index, pages/list/list."}}
            """#
        ),
        AutomatorSession(
            "JSAPIs are called",
            #"""
            > {"id":"1","method":"App.callWxMethod","params":{"method":"setStorageSync","args":[{"key":"k","data":{"a":1}}]}}
            < {"id":"1","result":{}}
            > {"id":"2","method":"App.callWxMethod","params":{"method":"getStorageSync","args":[{"key":"k"}]}}
            < {"id":"2","result":{"result":{"data":{"a":1}}}}
            > {"id":"3","method":"App.callWxMethod","params":{"method":"getSystemInfoSync","args":[]}}
            < {"id":"3","result":{"result":{"screenWidth":390}}}
            > {"id":"4","method":"App.callWxMethod","params":{"method":"navigateTo","args":[{"url":"/pages/none/none"}]}}
            < {"id":"4","error":{"message":"navigateTo:fail …"}}
            > {"id":"5","method":"App.callWxMethod","params":{"method":"nothing","args":[]}}
            < {"id":"5","error":{"message":"…there is no my.nothing…"}}
            > {"id":"6","method":"App.callWxMethod","params":{"args":[]}}
            < {"id":"6","error":{"message":"App.callWxMethod needs method, a text."}}
            """#
        ),
        AutomatorSession(
            "functions run in the program",
            #"""
            > {"id":"1","method":"App.callFunction","params":{"functionDeclaration":"(a, b) => a + b","args":[1,2]}}
            < {"id":"1","result":{"result":3}}
            > {"id":"2","method":"App.callFunction","params":{"functionDeclaration":"function () { return getCurrentPages().length; }","args":[]}}
            < {"id":"2","result":{"result":1}}
            > {"id":"3","method":"App.callFunction","params":{"functionDeclaration":"async () => { await null; return { n: 1 }; } // end"}}
            < {"id":"3","result":{"result":{"n":1}}}
            > {"id":"4","method":"App.callFunction","params":{"functionDeclaration":"() => {}"}}
            < {"id":"4","result":{}}
            > {"id":"5","method":"App.callFunction","params":{"functionDeclaration":"() => { throw new TypeError('broken'); }"}}
            < {"id":"5","error":{"message":"…TypeError: broken…"}}
            > {"id":"6","method":"App.callFunction","params":{"functionDeclaration":"() => {"}}
            < {"id":"6","error":{"message":"…SyntaxError…"}}
            > {"id":"7","method":"App.callFunction","params":{"functionDeclaration":1}}
            < {"id":"7","error":{"message":"functionDeclaration of App.callFunction is a text."}}
            """#
        ),
        AutomatorSession(
            "a JSAPI has the result of a mock",
            #"""
            > {"id":"1","method":"App.mockWxMethod","params":{"method":"scan","result":{"code":"42"}}}
            < {"id":"1","result":{}}
            > {"id":"2","method":"App.callWxMethod","params":{"method":"scan","args":[{}]}}
            < {"id":"2","result":{"result":{"code":"42"}}}
            > {"id":"3","method":"App.mockWxMethod","params":{"method":"scan","result":{"errMsg":"scan:fail cancel"}}}
            < {"id":"3","result":{}}
            > {"id":"4","method":"App.callWxMethod","params":{"method":"scan","args":[{}]}}
            < {"id":"4","error":{"message":"scan:fail cancel"}}
            > {"id":"5","method":"App.mockWxMethod","params":{"method":"scan","result":{"error":11,"errorMessage":"cancelled"}}}
            < {"id":"5","result":{}}
            > {"id":"6","method":"App.callWxMethod","params":{"method":"scan","args":[{}]}}
            < {"id":"6","error":{"message":"scan:fail cancelled (error 11)"}}
            > {"id":"7","method":"App.mockWxMethod","params":{"method":"getSystemInfoSync","result":{"screenWidth":1}}}
            < {"id":"7","result":{}}
            > {"id":"8","method":"App.callFunction","params":{"functionDeclaration":"() => my.getSystemInfoSync().screenWidth"}}
            < {"id":"8","result":{"result":1}}
            > {"id":"9","method":"App.mockWxMethod","params":{"method":"getSystemInfoSync"}}
            < {"id":"9","result":{}}
            > {"id":"10","method":"App.callFunction","params":{"functionDeclaration":"() => my.getSystemInfoSync().screenWidth"}}
            < {"id":"10","result":{"result":390}}
            > {"id":"11","method":"App.mockWxMethod","params":{"method":"getSystemInfoo","result":{}}}
            < {"id":"11","error":{"message":"…getSystemInfo…"}}
            """#
        ),
        AutomatorSession(
            "a JSAPI is replaced by a function",
            #"""
            > {"id":"1","method":"App.callWxMethod","params":{"method":"setStorageSync","args":[{"key":"k","data":"a"}]}}
            < {"id":"1","result":{}}
            > {"id":"2","method":"App.mockWxMethod","params":{"method":"getStorageSync","functionDeclaration":"function (options, end) { return { data: this.origin(options).data + end }; }","args":["!"]}}
            < {"id":"2","result":{}}
            > {"id":"3","method":"App.callWxMethod","params":{"method":"getStorageSync","args":[{"key":"k"}]}}
            < {"id":"3","result":{"result":{"data":"a!"}}}
            > {"id":"4","method":"App.mockWxMethod","params":{"method":"scan","functionDeclaration":"({ type }) => ({ code: type })","args":[]}}
            < {"id":"4","result":{}}
            > {"id":"5","method":"App.callWxMethod","params":{"method":"scan","args":[{"type":"qr"}]}}
            < {"id":"5","result":{"result":{"code":"qr"}}}
            > {"id":"6","method":"App.mockWxMethod","params":{"method":"scan","functionDeclaration":"async () => { throw new Error('no camera'); }"}}
            < {"id":"6","result":{}}
            > {"id":"7","method":"App.callWxMethod","params":{"method":"scan","args":[{}]}}
            < {"id":"7","error":{"message":"scan:fail no camera (error 3)"}}
            > {"id":"8","method":"App.mockWxMethod","params":{"method":"scan","functionDeclaration":"({ success }) => { success({ code: 'callback' }); }"}}
            < {"id":"8","result":{}}
            > {"id":"9","method":"App.callWxMethod","params":{"method":"scan","args":[{}]}}
            < {"id":"9","result":{"result":{"code":"callback"}}}
            > {"id":"10","method":"App.mockWxMethod","params":{"method":"scan","functionDeclaration":"1"}}
            < {"id":"10","error":{"message":"…functionDeclaration must be a function…"}}
            """#
        ),
        AutomatorSession(
            "a function of the client is bound in the program",
            #"""
            > {"id":"1","method":"App.addBinding","params":{"name":"report"}}
            < {"id":"1","result":{}}
            > {"id":"2","method":"App.callFunction","params":{"functionDeclaration":"async () => { await report(1, { a: 2 }); return 'done'; }"}}
            < {"method":"App.bindingCalled","params":{"name":"report","args":[1,{"a":2}]}}
            < {"id":"2","result":{"result":"done"}}
            """#
        ),
        AutomatorSession(
            "console output and exceptions are reported",
            #"""
            > {"id":"1","method":"App.getCurrentPage","params":{}}
            < {"id":"1","result":{"pageId":"$page"}}
            > {"id":"2","method":"App.enableLog","params":{}}
            < {"id":"2","result":{}}
            > {"id":"3","method":"Page.callMethod","params":{"pageId":"$page","method":"log","args":["hello"]}}
            < {"method":"App.logAdded","params":{"type":"log","args":["hello 1"]}}
            < {"id":"3","result":{}}
            > {"id":"4","method":"Page.getElement","params":{"pageId":"$page","selector":"#fail"}}
            < {"id":"4","result":{"elementId":"$fail"}}
            > {"id":"5","method":"Element.tap","params":{"pageId":"$page","elementId":"$fail"}}
            < {"method":"App.exceptionThrown","params":{"message":"Error: broken","stack":"…pages/index/index…"}}
            < {"id":"5","result":{}}
            """#
        ),
        AutomatorSession(
            "dialogs are completed",
            #"""
            > {"id":"1","method":"App.callWxMethod","params":{"method":"confirm","args":[{"title":"Delete?"}]}}
            > {"id":"2","method":"Tool.native","params":{"method":"confirmModal"}}
            < {"id":"2","result":{}}
            < {"id":"1","result":{"result":{"confirm":true}}}
            > {"id":"3","method":"App.callWxMethod","params":{"method":"confirm","args":[{"title":"Delete?"}]}}
            > {"id":"4","method":"Tool.native","params":{"method":"cancelModal"}}
            < {"id":"4","result":{}}
            < {"id":"3","result":{"result":{"confirm":false}}}
            > {"id":"5","method":"App.callWxMethod","params":{"method":"prompt","args":[{"title":"Name?","message":""}]}}
            > {"id":"6","method":"Tool.native","params":{"method":"confirmModal","data":{"value":"Tea"}}}
            < {"id":"6","result":{}}
            < {"id":"5","result":{"result":{"ok":true,"inputValue":"Tea"}}}
            > {"id":"7","method":"App.callWxMethod","params":{"method":"showActionSheet","args":[{"items":["a","b"]}]}}
            > {"id":"8","method":"Tool.native","params":{"method":"confirmModal","data":{"index":1}}}
            < {"id":"8","result":{}}
            < {"id":"7","result":{"result":{"index":1}}}
            > {"id":"9","method":"Tool.native","params":{"method":"confirmModal"}}
            < {"id":"9","error":{"message":"No dialog of this kind is open."}}
            > {"id":"10","method":"Tool.native","params":{"method":"confirmModall"}}
            < {"id":"10","error":{"message":"Tool.native has no method confirmModall. Did you mean confirmModal?…"}}
            """#
        ),
        AutomatorSession(
            "a picture is taken",
            #"""
            > {"id":"1","method":"App.captureScreenshot","params":{}}
            < {"id":"1","result":{"data":"iVBORw=="}}
            """#
        ),
        AutomatorSession(
            "methods that have no effect are refused",
            #"""
            > {"id":"1","method":"Tool.enableRemoteDebug","params":{"auto":true}}
            < {"id":"1","error":{"message":"There is no phone: programs run on this machine."}}
            > {"id":"2","method":"Tool.stopAudits","params":{}}
            < {"id":"2","error":{"message":"There are no audits of a session; mini check finds problems."}}
            > {"id":"3","method":"Tool.getTicket","params":{}}
            < {"id":"3","error":{"message":"No account of a platform is signed in, and none is needed."}}
            > {"id":"4","method":"Tool.native","params":{"method":"shareConfirm"}}
            < {"id":"4","error":{"message":"shareConfirm has no dialog…"}}
            """#
        ),
    ]
}
