internal import MiniCore

extension DelegatedFunction {
    /// The surroundings of the page: keyboard, menus, background, refreshing, older names for the navigation bar.
    ///
    /// - Source: the pages of the interface, Alipay open docs.
    static let interface: [DelegatedFunction] = [
        uiRequest("hideKeyboard"),
        uiRequest("hideBackHome"),
        uiRequest("setOptionMenu", reads: "title?: text, icon?: string", media: ["icon"]),
        uiRequest("showShareMenu"),
        uiRequest("hideShareMenu"),
        uiRequest("showSharePanel"),
        uiRequest("hideAddToDesktopMenu"),
        uiRequest("hideAllAddToDesktopMenu"),
        uiRequest("showNavigationBarLoading"),
        uiRequest("hideNavigationBarLoading"),
        uiRequest(
            "setBackgroundColor",
            reads: "backgroundColor?: string, backgroundColorTop?: string, backgroundColorBottom?: string"
        ),
        uiRequest("setBackgroundTextStyle", reads: "textStyle: string(dark|light)") { parameters, _ throws(APIError) in
            guard ["dark", "light"].contains(parameters["textStyle"]?.string) else {
                throw APIError(.invalidParameter, "textStyle: expected dark or light")
            }
        },
        uiRequest("setCanPullDown", reads: "canPullDown: boolean"),
        uiRequest("startPullDownRefresh"),
        uiRequest("stopPullDownRefresh"),
        uiRequest(
            "pageScrollTo",
            reads: "scrollTop?: numeric, duration?: numeric, selector?: string, offsetTop?: numeric"
        ) {
            parameters,
            _ throws(APIError) in
            guard parameters["scrollTop"] != nil || parameters["selector"] != nil else {
                throw APIError(.notImplemented, "scrollTop or selector: one of them is required")
            }
        },
        uiRequest(
            "previewImage",
            reads: "urls: array, current?: value, enablesavephoto?: boolean, enableShowPhotoDownload?: boolean",
            media: ["urls", "current"]
        ) {
            parameters,
            _ throws(APIError) in
            let urls = parameters["urls"]?.array ?? []
            guard !urls.isEmpty, urls.allSatisfy({ $0.string != nil }) else {
                throw APIError(.invalidParameter, "urls: expected at least one string")
            }
        },
        // The messages of my.createWebViewContext(id).
        uiRequest("createWebViewContext.postMessage", reads: "id: string, message?: value"),
        // The operations of my.createVideoContext(id), each with its argument.
        uiRequest("createVideoContext.command", reads: "id: string, command: string, value?: value"),
        // The operations of sounds, for a host that plays them. `settings` has the properties of the sound, such as `src`.
        uiRequest(
            "createInnerAudioContext.command",
            reads: "id: string, command: string, value?: value, settings: object"
        ),
        uiRequest("enableAlertBeforeUnload", reads: "message: text") { _, context throws(APIError) in
            try checkLeaving(context, "enableAlertBeforeUnload")
        },
        uiRequest("disableAlertBeforeUnload") { _, context throws(APIError) in
            try checkLeaving(context, "disableAlertBeforeUnload")
        },
        uiRequest(
            "loadFontFace",
            reads: "family: string, source: string, desc?: object, global?: boolean",
            fonts: ["source"],
        ),
        DelegatedFunction(
            "getTitleColor",
            .userInterface,
            results: "color",
            timeoutPolicy: .delegateDeadline,
            waitsForPage: true,
            otherwise: .result { _, context throws(APIError) in
                let page = try context.navigation.requiredTopPage()
                return ["color": .string(TitleColor.text(context.navigation.navigationBarColor(ofPage: page)))]
            },
        ),
        navigationBar("setNavigationBarTitle", reads: "title: text") {
            NavigationBarChange(title: $0["title"]?.string)
        },
        navigationBar("setNavigationBarColor", reads: "backgroundColor?: string, frontColor?: string") {
            NavigationBarChange(backgroundColor: $0["backgroundColor"]?.string, frontColor: $0["frontColor"]?.string)
        },
        navigationBar("setNavigationBarBottomLineColor", reads: "borderBottomColor?: string, color?: string") {
            NavigationBarChange(borderBottomColor: ($0["borderBottomColor"] ?? $0["color"])?.string)
        },
    ]

    /// With only one page open, going back leaves the program without a question.
    private static func checkLeaving(_ context: CallContext, _ name: String) throws(APIError) {
        guard context.navigation.canGoBack else { throw APIError(.firstPage, "can not invoke \(name) at first page") }
    }

    /// A JSAPI that shows something around the page.
    static func uiRequest(
        _ name: String,
        reads fields: StaticString = "",
        media: [String] = [],
        fonts: [String] = [],
        check: @escaping @Sendable (ScriptObject, CallContext) throws(APIError) -> Void = { _, _ throws(APIError) in },
    ) -> DelegatedFunction {
        DelegatedFunction(
            name,
            .userInterface,
            reads: fields,
            media: media,
            fonts: fonts,
            timeoutPolicy: .delegateDeadline,
            waitsForPage: true,
            otherwise: .show(check: check),
        )
    }

    private static func navigationBar(
        _ name: String,
        reads fields: StaticString,
        change: @escaping @Sendable (ScriptObject) -> NavigationBarChange,
    ) -> DelegatedFunction {
        DelegatedFunction(
            name,
            .userInterface,
            reads: fields,
            timeoutPolicy: .delegateDeadline,
            waitsForPage: true,
            otherwise: .result { parameters, context throws(APIError) in
                let page = try context.navigation.requiredTopPage()
                context.navigation.setNavigationBar(change(parameters), ofPage: page)
                return [:]
            },
        )
    }
}
