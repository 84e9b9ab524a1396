package import MiniCore

/// The transformation of a box by `transform`, `translate`, `rotate` and `scale`, parsed once for each style.
///
/// - Source: <https://www.w3.org/TR/css-transforms-1/> and <https://www.w3.org/TR/css-transforms-2/>
package struct BoxTransform {
    /// A function with lengths that may depend on the size of the box.
    private enum Step {
        case fixed(SpaceTransform)
        case translation(LengthExpression, LengthExpression, Double)
    }

    /// The maximum number of functions of one style.
    ///
    /// The functions of a style are multiplied for each of its elements.
    private static let functionLimit = 100

    private var steps: [Step] = []
    private var originX: LengthExpression?
    private var originY: LengthExpression?

    /// The names of the properties that transform a box.
    private static let names = ["transform", "-webkit-transform", "translate", "rotate", "scale"]

    /// Whether the style has a transformation, even one without an effect.
    ///
    /// The box of such an element contains its positioned descendants, also the fixed ones. Boxes of lines are not
    /// transformed.
    package static func exists(in style: ComputedStyle) -> Bool {
        names.contains { (style[$0] ?? "none") != "none" }
    }

    /// The transformation of a style; nil for none.
    ///
    /// - Parameter notes: Receives the values that have no effect, one clause each.
    init?(_ style: ComputedStyle, notes: inout [String]) {
        guard Self.exists(in: style) else { return nil }
        for name in ["translate", "rotate", "scale"] {
            guard let value = style[name], value != "none" else { continue }
            if let step = Self.step(name, value) {
                steps.append(step)
            } else {
                notes.append("\(name): \(value.prefix(100)) is ignored")
            }
        }
        if let value = style["transform"] ?? style["-webkit-transform"], value != "none" {
            if let functions = Self.functions(value) {
                steps += functions
            } else {
                notes.append("transform: \(value.prefix(100)) is ignored")
            }
        }
        let origin = style["transform-origin"] ?? style["-webkit-transform-origin"]
        (originX, originY) = Self.origin(origin ?? "")
    }

    /// The transformation of a box at a position.
    func transform(x: Double, y: Double, width: Double, height: Double) -> PlaneTransform {
        var space = SpaceTransform()
        for step in steps {
            switch step {
            case .fixed(let transform): space.apply(first: transform)
            case .translation(let x, let y, let z):
                space.apply(first: .translation(x.value(of: width), y.value(of: height), z))
            }
        }
        let originX = self.originX?.value(of: width) ?? width / 2
        let originY = self.originY?.value(of: height) ?? height / 2
        return PlaneTransform(space).around(x: x + originX, y: y + originY)
    }

    // MARK: Values

    /// The step of the property `translate`, `rotate` or `scale`; nil for an invalid value.
    private static func step(_ name: String, _ value: String) -> Step? {
        let words = StyleShorthand.words(value)
        switch name {
        case "translate": return function("translate3d", words)
        case "scale":
            guard (1...3).contains(words.count) else { return nil }
            return function("scale3d", words.count == 1 ? [words[0], words[0]] : words)
        default:
            if words.count == 2, ["x", "y", "z"].contains(words[0]) {
                return function("rotate" + words[0], [words[1]])
            }
            return words.count == 4 ? function("rotate3d", words) : function("rotate", words)
        }
    }

    /// The functions of a value of `transform`; nil for an invalid value, or for more functions than the limit.
    private static func functions(_ value: String) -> [Step]? {
        var scanner = StyleScanner(Array(value.utf8))
        var steps: [Step] = []
        scanner.skipSpace()
        while scanner.current != nil {
            let name = scanner.name().lowercased()
            guard !name.isEmpty, scanner.skipByte(UInt8(ascii: "(")) else { return nil }
            let start = scanner.at
            scanner.skipTo([UInt8(ascii: ")")])
            let arguments = scanner.text(from: start, to: scanner.at)
            guard scanner.skipByte(UInt8(ascii: ")")), steps.count < functionLimit,
                let step = function(name, StyleShorthand.parts(arguments))
            else { return nil }
            steps.append(step)
            scanner.skipSpace()
        }
        return steps.isEmpty ? nil : steps
    }

    private static func function(_ name: String, _ arguments: [String]) -> Step? {
        switch name {
        case "translate", "translatex", "translatey", "translatez", "translate3d": translation(name, arguments)
        case "scale", "scalex", "scaley", "scalez", "scale3d": scaling(name, arguments).map { .fixed($0) }
        case "rotate", "rotatex", "rotatey", "rotatez", "rotate3d": rotation(name, arguments).map { .fixed($0) }
        case "skew", "skewx", "skewy": skew(name, arguments).map { .fixed($0) }
        case "matrix", "matrix3d": matrix(name, arguments).map { .fixed($0) }
        case "perspective": perspective(arguments).map { .fixed($0) }
        default: nil
        }
    }

    private static func translation(_ name: String, _ arguments: [String]) -> Step? {
        let lengths = arguments.compactMap { LengthExpression($0) }
        guard let first = lengths.first, lengths.count == arguments.count else { return nil }
        let zero = LengthExpression.zero
        switch (name, lengths.count) {
        case ("translatex", 1), ("translate", 1), ("translate3d", 1): return .translation(first, zero, 0)
        case ("translatey", 1): return .translation(zero, first, 0)
        case ("translatez", 1): return first.isRelative ? nil : .translation(zero, zero, first.value(of: 0))
        case ("translate", 2), ("translate3d", 2): return .translation(first, lengths[1], 0)
        case ("translate3d", 3):
            return lengths[2].isRelative ? nil : .translation(first, lengths[1], lengths[2].value(of: 0))
        default: return nil
        }
    }

    private static func scaling(_ name: String, _ arguments: [String]) -> SpaceTransform? {
        let factors = arguments.compactMap { factor($0) }
        guard let first = factors.first, factors.count == arguments.count else { return nil }
        switch (name, factors.count) {
        case ("scale", 1): return .scaling(first, first, 1)
        case ("scale", 2), ("scale3d", 2): return .scaling(first, factors[1], 1)
        case ("scalex", 1): return .scaling(first, 1, 1)
        case ("scaley", 1): return .scaling(1, first, 1)
        case ("scalez", 1): return .scaling(1, 1, first)
        case ("scale3d", 3): return .scaling(first, factors[1], factors[2])
        default: return nil
        }
    }

    private static func rotation(_ name: String, _ arguments: [String]) -> SpaceTransform? {
        guard let last = arguments.last, let angle = angle(last) else { return nil }
        let axis = arguments.dropLast().compactMap { number($0) }
        switch (name, arguments.count) {
        case ("rotate", 1), ("rotatez", 1): return .rotation(SIMD3(0, 0, 1), angle)
        case ("rotatex", 1): return .rotation(SIMD3(1, 0, 0), angle)
        case ("rotatey", 1): return .rotation(SIMD3(0, 1, 0), angle)
        case ("rotate3d", 4): return axis.count == 3 ? .rotation(SIMD3(axis), angle) : nil
        default: return nil
        }
    }

    private static func skew(_ name: String, _ arguments: [String]) -> SpaceTransform? {
        let angles = arguments.compactMap { angle($0) }
        guard let first = angles.first, angles.count == arguments.count else { return nil }
        switch (name, angles.count) {
        case ("skew", 1), ("skewx", 1): return .skew(first, 0)
        case ("skew", 2): return .skew(first, angles[1])
        case ("skewy", 1): return .skew(0, first)
        default: return nil
        }
    }

    private static func matrix(_ name: String, _ arguments: [String]) -> SpaceTransform? {
        let values = arguments.compactMap { number($0) }
        guard values.count == arguments.count else { return nil }
        switch (name, values.count) {
        case ("matrix", 6):
            return SpaceTransform([
                values[0], values[1], 0, 0, values[2], values[3], 0, 0, 0, 0, 1, 0, values[4], values[5], 0, 1,
            ])
        case ("matrix3d", 16): return SpaceTransform(values)
        default: return nil
        }
    }

    private static func perspective(_ arguments: [String]) -> SpaceTransform? {
        guard arguments.count == 1 else { return nil }
        if arguments[0] == "none" { return SpaceTransform() }
        guard let distance = LengthExpression(arguments[0])?.pixels, distance >= 0 else { return nil }
        return .perspective(distance)
    }

    private static func number(_ text: String) -> Double? {
        (Double(text) ?? LengthExpression(text)?.number).flatMap { $0.isFinite ? $0 : nil }
    }

    private static func factor(_ text: String) -> Double? {
        guard text.hasSuffix("%") else { return number(text) }
        return number(String(text.dropLast())).map { $0 / 100 }
    }

    /// An angle in radians.
    private static func angle(_ text: String) -> Double? {
        let pi = Double.pi
        let units: [(String, Double)] = [("deg", pi / 180), ("grad", pi / 200), ("rad", 1), ("turn", 2 * pi)]
        for (unit, factor) in units where text.hasSuffix(unit) {
            guard let value = number(String(text.dropLast(unit.count))) else { continue }
            return value * factor
        }
        return number(text) == 0 ? 0 : nil
    }

    /// The two coordinates of `transform-origin`; nil for one in the middle.
    private static func origin(_ value: String) -> (x: LengthExpression?, y: LengthExpression?) {
        var words = StyleShorthand.words(value)
        // Keywords may be in either order.
        if words.count > 1, ["top", "bottom"].contains(words[0]) || ["left", "right"].contains(words[1]) {
            words.swapAt(0, 1)
        } else if words.count == 1, ["top", "bottom"].contains(words[0]) {
            words.insert("center", at: 0)
        }
        func coordinate(_ index: Int) -> LengthExpression? {
            guard index < words.count else { return nil }
            switch words[index] {
            case "left", "top": return .zero
            case "right", "bottom": return LengthExpression("100%")
            case "center": return nil
            default: return LengthExpression(words[index])
            }
        }
        return (coordinate(0), coordinate(1))
    }
}
