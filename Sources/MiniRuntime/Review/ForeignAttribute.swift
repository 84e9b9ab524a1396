/// Attributes of other kinds of mini programs and of web pages, and their replacements.
enum ForeignAttribute {
    /// Prefixes of directives.
    private static let directivePrefixes = [
        "tt:", "qq:", "swan:", "ks:", "xhs:", "s-", "v-", "wx-", "a-", "ng-", "*ng",
    ]
    private static let directives: Set<String> = [
        "if", "elif", "else-if", "else", "for", "key", "for-item", "for-index",
    ]
    /// Attributes of frameworks whose replacement is not a single name.
    private static let others = [
        "v-model": "value=\"{{…}}\" and onInput", "ng-model": "value=\"{{…}}\" and onInput",
        "v-show": "hidden=\"{{!…}}\"", "ng-show": "hidden=\"{{!…}}\"", "v-text": "{{…}} between the tags",
        "v-html": "<rich-text nodes=\"{{…}}\"/>", "v-slot": "slot", "ng-repeat": "a:for",
    ]
    /// Prefixes of attributes for any event, and their replacements.
    private static let eventPrefixes = [
        ("v-on:", "on"), ("@", "on"), ("capture-bind:", "on"), ("bind:", "on"), ("catch:", "catch"),
    ]
    /// Events by their lower-case names in other dialects.
    private static let events: [String: String] = [
        "tap": "Tap", "click": "Tap", "longpress": "LongTap", "longtap": "LongTap", "touchstart": "TouchStart",
        "touchmove": "TouchMove", "touchend": "TouchEnd", "touchcancel": "TouchCancel", "change": "Change",
        "input": "Input", "confirm": "Confirm", "focus": "Focus", "blur": "Blur", "submit": "Submit", "reset": "Reset",
        "scroll": "Scroll", "scrolltolower": "ScrollToLower", "scrolltoupper": "ScrollToUpper", "load": "Load",
        "error": "Error",
    ]

    /// The replacement for an attribute; nil for an attribute that is correct or may be a property of a component.
    ///
    /// The template's parser reports directives with `wx:`.
    static func replacement(for name: String, isCustom: Bool) -> String? {
        for prefix in directivePrefixes where name.hasPrefix(prefix) {
            let rest = name.dropFirst(prefix.count).lowercased()
            if directives.contains(rest) { return "a:\(rest == "else-if" ? "elif" : rest)" }
        }
        if let other = others[name] { return other }
        for (prefix, kind) in [("bind-", "on"), ("catch-", "catch"), ("on-", "on"), ("ng-", "on")]
        where name.hasPrefix(prefix) {
            let event = name.dropFirst(prefix.count).replacing("-", with: "").lowercased()
            if let event = events[event] { return kind + event }
        }
        if !isCustom, name.hasPrefix("bind"), let event = events[name.dropFirst(4).lowercased()] { return "on" + event }
        for (prefix, kind) in eventPrefixes where name.hasPrefix(prefix) {
            let event = String(name.dropFirst(prefix.count))
            return kind + (events[event] ?? event.prefix(1).uppercased() + event.dropFirst())
        }
        for prefix in ["v-bind:", ":"] where name.hasPrefix(prefix) && name.utf8.count > prefix.utf8.count {
            return "\(name.dropFirst(prefix.count))=\"{{…}}\""
        }
        for (prefix, kind) in [("bind", "on"), ("catch", "catch"), ("on", "on")] where name.hasPrefix(prefix) {
            if let event = events[String(name.dropFirst(prefix.count))] { return kind + event }
        }
        if !isCustom, name == "onClick" { return "onTap" }
        if !isCustom, name == "className" { return "class" }
        return nil
    }
}
