internal import MiniCore

/// Colours of CSS: recognizes them and computes their values as a browser does.
package enum StyleColor {
    /// The computed value: `rgb(255, 0, 0)`, or `rgba(…)` for a translucent colour.
    ///
    /// - Returns: Nil for a text that is not a colour, and for the rarer functions, which are kept unchanged.
    static func computed(_ text: String) -> String? {
        guard let color = components(text.lowercased()) else { return nil }
        let channels = color.prefix(3).map { StyleUnits.text($0.rounded()) }.joined(separator: ", ")
        return color[3] == 1 ? "rgb(\(channels))" : "rgba(\(channels), \(StyleUnits.text(color[3])))"
    }

    /// Whether white is easier to read on a colour than black.
    package static func isDark(_ text: String) -> Bool {
        guard let color = components(text.lowercased()) else { return false }
        return 0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2] < 128
    }

    /// Whether a text is a colour.
    package static func isColor(_ text: String) -> Bool {
        let text = text.lowercased()
        if components(text) != nil || otherColors.contains(text) { return true }
        if text.hasPrefix("-webkit-") || text.hasPrefix("-apple-") { return true }
        guard text.hasSuffix(")"), let bracket = text.firstIndex(of: "(") else { return false }
        let name = String(text[..<bracket])
        if otherFunctions.contains(name) { return true }
        // The arguments of a colour function are not checked.
        return functions.contains(name) && text[bracket...].dropFirst().contains("(")
    }

    private static let functions: Set<String> = ["rgb", "rgba", "hsl", "hsla"]

    private static let otherFunctions: Set<String> = [
        "hwb", "lab", "lch", "oklab", "oklch", "color", "color-mix", "light-dark",
    ]

    private static let otherColors: Set<String> = [
        "currentcolor", "accentcolor", "accentcolortext", "activetext", "buttonborder", "buttonface", "buttontext",
        "canvas", "canvastext", "field", "fieldtext", "graytext", "highlight", "highlighttext", "linktext", "mark",
        "marktext", "selecteditem", "selecteditemtext", "visitedtext",
    ]

    /// Red, green and blue from 0 to 255, and the opacity from 0 to 1.
    private static func components(_ text: String) -> [Double]? {
        if let number = named[text] { return channels(number) + [1] }
        if text == "transparent" { return [0, 0, 0, 0] }
        if text.hasPrefix("#") { return hexadecimal(text.dropFirst()) }
        guard text.hasSuffix(")"), let bracket = text.firstIndex(of: "(") else { return nil }
        let isSeparator: (Character) -> Bool = { $0 == "," || $0 == "/" || $0 == " " }
        let parts = text[text.index(after: bracket)...].dropLast().split(whereSeparator: isSeparator).map(String.init)
        guard parts.count == 3 || parts.count == 4 else { return nil }
        guard let alpha = parts.count == 4 ? share(parts[3], of: 1) : 1 else { return nil }
        switch text[..<bracket] {
        case "rgb", "rgba":
            let channels = parts.prefix(3).compactMap { share($0, of: 255) }
            return channels.count == 3 ? channels + [alpha] : nil
        case "hsl", "hsla":
            guard let hue = degrees(parts[0]), parts[1].hasSuffix("%"), parts[2].hasSuffix("%"),
                let saturation = share(parts[1], of: 1), let lightness = share(parts[2], of: 1)
            else { return nil }
            return channels(hue: hue, saturation, lightness) + [alpha]
        default:
            return nil
        }
    }

    /// A number, or a percentage of `whole`, from 0 to `whole`.
    private static func share(_ text: String, of base: Double) -> Double? {
        let number = text.hasSuffix("%") ? Double(text.dropLast()).map { $0 * base / 100 } : Double(text)
        guard let number, number.isFinite else { return nil }
        return min(max(number, 0), base)
    }

    private static func degrees(_ text: String) -> Double? {
        let units = ["deg": 1, "grad": 0.9, "rad": 180 / Double.pi, "turn": 360]
        let unit = text.drop { !$0.isLetter || $0 == "e" }
        guard let number = Double(text.dropLast(unit.count)), number.isFinite,
            let factor = unit.isEmpty ? 1 : units[String(unit)]
        else { return nil }
        return number * factor
    }

    private static func hexadecimal(_ digits: Substring) -> [Double]? {
        guard digits.utf8.allSatisfy({ $0.hexadecimalDigit != nil }) else { return nil }
        let isShort = digits.count == 3 || digits.count == 4
        guard isShort || digits.count == 6 || digits.count == 8 else { return nil }
        let long = isShort ? digits.map { "\($0)\($0)" }.joined() : String(digits)
        guard let color = UInt32(long.prefix(6), radix: 16) else { return nil }
        let alpha = UInt8(long.dropFirst(6), radix: 16) ?? 255
        return channels(color) + [(Double(alpha) / 255 * 1_000).rounded() / 1_000]
    }

    private static func channels(_ number: UInt32) -> [Double] {
        [16, 8, 0].map { Double(number >> $0 & 0xFF) }
    }

    private static func channels(hue: Double, _ saturation: Double, _ lightness: Double) -> [Double] {
        let turn = hue / 30 - (hue / 360).rounded(.down) * 12
        let reach = saturation * min(lightness, 1 - lightness)
        return [0.0, 8, 4].map { shift in
            let place = (turn + shift).truncatingRemainder(dividingBy: 12)
            return (lightness - reach * max(-1, min(place - 3, 9 - place, 1))) * 255
        }
    }

    private static let named: [String: UInt32] = {
        let words = table.split { $0 == " " || $0 == "\n" }
        var result: [String: UInt32] = [:]
        for index in stride(from: 0, to: words.count - 1, by: 2) {
            result[String(words[index])] = UInt32(words[index + 1], radix: 16)
        }
        return result
    }()

    /// - Source: CSS Color Module Level 4, section 6.1.
    private static let table = """
        aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc
        bisque ffe4c4 black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a
        burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed
        cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b
        darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta 8b008b
        darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a
        darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1
        darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff
        firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff
        gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0
        hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa
        lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080
        lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3
        lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899
        lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6
        magenta ff00ff maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3
        mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a
        mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970 mintcream f5fffa mistyrose ffe4e1
        moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23
        orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee
        palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd
        powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1
        saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d
        silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa
        springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0
        violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32
        """
}
