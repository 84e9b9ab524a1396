package import MiniCore

/// Decides whether a media query matches a viewport and a theme.
package enum MediaQuery {
    private static let themeFeature = "prefers-color-scheme"

    /// Whether one of the queries of a list matches.
    ///
    /// An empty list always matches, an unknown feature never does.
    package static func matches(_ text: String, _ viewport: Viewport, _ theme: DeviceTheme) -> Bool {
        let queries = StyleShorthand.parts(text.lowercased())
        return queries.isEmpty || queries.contains { matchesOne($0, viewport, theme) }
    }

    /// The queries for a browser, whose own theme they do not depend on.
    ///
    /// `(prefers-color-scheme: dark)` becomes a feature that always or never matches.
    package static func resolved(_ text: String, _ theme: DeviceTheme) -> String {
        guard text.lowercased().contains(themeFeature) else { return text }
        return text.replacing(/\(\s*prefers-color-scheme\s*(?::\s*([a-z-]+)\s*)?\)/.ignoresCase()) { feature in
            let value = feature.1.map { $0.lowercased() } ?? theme.rawValue
            return value == theme.rawValue ? "(min-width: 0)" : "(max-width: 0)"
        }
    }

    private static func matchesOne(_ query: String, _ viewport: Viewport, _ theme: DeviceTheme) -> Bool {
        var words = StyleShorthand.words(query).filter { $0 != "only" && $0 != "and" }
        let isNegated = words.first == "not"
        if isNegated { words.removeFirst() }
        let matches = words.allSatisfy { word in
            if word.hasPrefix("("), word.hasSuffix(")") {
                return feature(String(word.dropFirst().dropLast()), viewport, theme)
            }
            return word == "screen" || word == "all"
        }
        return matches != isNegated
    }

    private static func feature(_ text: String, _ viewport: Viewport, _ theme: DeviceTheme) -> Bool {
        let parts = text.split(separator: ":", maxSplits: 1).map { String($0).filter { $0 != " " } }
        guard let name = parts.first else { return false }
        guard parts.count > 1 else { return ["width", "height", "color", themeFeature].contains(name) }
        let value = parts[1]
        switch name {
        case "orientation": return value == (viewport.height >= viewport.width ? "portrait" : "landscape")
        case themeFeature: return value == theme.rawValue
        case "prefers-reduced-motion": return value == "no-preference"
        default: break
        }
        let isMinimum = name.contains("min-")
        let isMaximum = name.contains("max-")
        let plainName = name.replacing("min-", with: "", maxReplacements: 1)
            .replacing("max-", with: "", maxReplacements: 1)
        let units = StyleUnits(viewport: viewport, rootFontSize: 16)
        guard let actual = actual(plainName, viewport),
            let wanted = units.pixels(value.filter { $0 != "x" || value.hasSuffix("px") }, fontSize: 16) ?? ratio(value)
        else { return false }
        return isMinimum ? actual >= wanted : isMaximum ? actual <= wanted : abs(actual - wanted) < 0.001
    }

    private static func actual(_ name: String, _ viewport: Viewport) -> Double? {
        switch name {
        case "width", "device-width": viewport.width
        case "height", "device-height": viewport.height
        case "aspect-ratio", "device-aspect-ratio": viewport.width / viewport.height
        case "-webkit-device-pixel-ratio", "device-pixel-ratio", "resolution": viewport.pixelRatio
        default: nil
        }
    }

    /// Parses `16/9` or `2dppx`.
    private static func ratio(_ value: String) -> Double? {
        if value.hasSuffix("dppx") { return Double(value.dropLast(4)) }
        let parts = value.split(separator: "/").compactMap { Double($0) }
        return parts.count == 2 && parts[1] != 0 ? parts[0] / parts[1] : nil
    }
}
