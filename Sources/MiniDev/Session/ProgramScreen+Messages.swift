internal import MiniCore
internal import MiniHost

/// The messages for browsers.
extension ProgramScreen {
    /// The complete page.
    var page: ScriptValue {
        var message = ScriptObject([
            ("type", "page"), ("path", .string(path)), ("query", .object(query)), ("document", .string(document)),
        ])
        addSurroundings(to: &message)
        return .object(message)
    }

    /// The changes since a former state of the same page.
    func patch(from former: ProgramScreen) -> ScriptValue {
        let splice = TextSplice(from: former.document, to: document)
        var message = ScriptObject([
            ("type", "patch"), ("start", .number(Double(splice.start))), ("end", .number(Double(splice.end))),
            ("text", .string(splice.text)),
        ])
        addSurroundings(to: &message)
        return .object(message)
    }

    private func addSurroundings(to message: inout ScriptObject) {
        let text = { (text: String?) in text.map(ScriptValue.string) ?? .null }
        message["titleImage"] = text(titleBar.image)
        message["isLoading"] = .bool(titleBar.isLoading)
        message["tabBar"] = [
            "textColor": text(tabBarStyle?.textColor), "selectedColor": text(tabBarStyle?.selectedColor),
            "backgroundColor": text(tabBarStyle?.backgroundColor), "borderStyle": text(tabBarStyle?.borderStyle),
        ]
        message["icons"] = .array(tabs.map { text($0.icon) })
        message["title"] = .string(titleBar.title)
        message["backgroundColor"] = titleBar.backgroundColor.map(ScriptValue.string) ?? .null
        message["frontColor"] = titleBar.frontColor.map(ScriptValue.string) ?? .null
        message["isTransparent"] = .bool(titleBar.isTransparent)
        message["canBePulled"] = .bool(canBePulled)
        message["isRefreshing"] = .bool(isRefreshing)
        message["stack"] = .array(stack.map(ScriptValue.string))
        message["canGoBack"] = .bool(stack.count > 1)
        message["scroll"] = [
            "count": .number(Double(scroll.count)), "top": scroll.top.map(ScriptValue.number) ?? .null,
        ]
        message["tabs"] = .array(
            tabs.map { tab in
                [
                    "path": .string(tab.path), "text": .string(tab.text), "isSelected": .bool(tab.isSelected),
                    "badge": tab.badge.map { ScriptValue.string($0.shownText) } ?? .null,
                    "label": .string(tab.badge?.label(ofTab: tab.text) ?? tab.text),
                ]
            }
        )
    }
}
