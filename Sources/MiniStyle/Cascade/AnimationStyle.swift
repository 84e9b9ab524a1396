package import MiniCore

/// The declarations that the attribute `animation` sets for an element.
///
/// The value is the export of `my.createAnimation`: steps, each with operations that consist of a name and its values.
/// An animation is at its end immediately, so the last value of each property applies.
package enum AnimationStyle {
    private static let transforms: Set<String> = [
        "rotate", "rotateX", "rotateY", "rotateZ", "rotate3d", "scale", "scaleX", "scaleY", "scaleZ", "scale3d",
        "translate", "translateX", "translateY", "translateZ", "translate3d", "skew", "skewX", "skewY", "matrix",
        "matrix3d",
    ]

    /// The declarations of an element; empty without the attribute.
    package static func text(of node: ViewNode) -> String {
        guard let steps = node.attributes["animation"]?.array else { return "" }
        var properties = ScriptObject()
        var functions = ScriptObject()
        for step in steps {
            for operation in step["animation"]?.array ?? [] {
                guard let parts = operation.array, parts.count == 2, let name = parts[0].string,
                    let values = parts[1].array
                else { continue }
                if let property = Self.property(name) {
                    properties[property] = values.first.map { .string(text($0, unit: unit(of: name))) }
                } else if transforms.contains(name) {
                    functions[name] = .string(function(name, values))
                }
            }
        }
        var result = ""
        for property in properties.properties { result += declaration(property.key, property.value) }
        let transform = functions.properties.compactMap { $0.value.string }.joined(separator: " ")
        return transform.isEmpty ? result : result + "transform: \(transform);"
    }

    private static func declaration(_ name: String, _ value: ScriptValue) -> String {
        value.string.flatMap { $0.isEmpty ? nil : "\(name): \($0);" } ?? ""
    }

    private static func property(_ name: String) -> String? {
        switch name {
        case "backgroundColor": "background-color"
        case "opacity", "width", "height", "top", "left", "bottom", "right": name
        default: nil
        }
    }

    /// The unit of the numbers of an operation.
    private static func unit(of name: String) -> String {
        switch name {
        case "opacity", "backgroundColor": ""
        case let name where name.hasPrefix("rotate") || name.hasPrefix("skew"): "deg"
        case let name where name.hasPrefix("scale") || name.hasPrefix("matrix"): ""
        default: "px"
        }
    }

    private static func function(_ name: String, _ values: [ScriptValue]) -> String {
        let unit = unit(of: name)
        let texts = values.enumerated().map { index, value in
            // The axis of a rotation has no unit.
            text(value, unit: name == "rotate3d" && index < 3 ? "" : unit)
        }
        return "\(name)(\(texts.joined(separator: ", ")))"
    }

    private static func text(_ value: ScriptValue, unit: String) -> String {
        switch value {
        case .number(let number): StyleUnits.text(number) + unit
        default: value.attributeText
        }
    }
}
