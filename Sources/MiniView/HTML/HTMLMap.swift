internal import Glibc
internal import MiniCore
internal import MiniStyle

/// The markers of a `map`, placed around its centre in the projection of maps on the web (Web Mercator).
enum HTMLMap {
    /// A marker of a map.
    struct Marker {
        /// The detail of the event when the marker is tapped.
        let detail: ScriptValue
        /// The name for screen readers.
        let title: String
        /// The text beside the marker; empty for none.
        let label: String
        /// The address of its picture as written; nil for the default one.
        let icon: String?
        /// The size of its picture in pixels; nil for that of the file.
        let size: (width: Double, height: Double)?
        /// The distance to the centre of the map in pixels, to the right and down.
        let offset: (x: Double, y: Double)
    }

    /// The width of the world in pixels at the scale 0.
    private static let worldWidth = 256.0
    /// The default of `scale`, and its limits.
    private static let defaultScale = 16.0
    private static let scales = 3.0...20.0
    /// The latitude in degrees at which the projection ends.
    private static let latitudeLimit = 85.051_128_78

    /// The markers of a map that have a position, in the order of the program.
    ///
    /// The centre is that of the map's attributes, otherwise the first marker.
    static func markers(of node: ViewNode) -> [Marker] {
        let list = node.attributes["markers"]?.array ?? []
        let places = list.map { place($0["longitude"], $0["latitude"]) }
        guard
            let centre = place(node.attributes["longitude"], node.attributes["latitude"])
                ?? places.lazy.compactMap(\.self).first
        else { return [] }
        let scale = number(node.attributes["scale"]) ?? defaultScale
        let width = worldWidth * exp2(min(max(scale, scales.lowerBound), scales.upperBound))
        return zip(list, places).compactMap { marker, place in
            guard let place else { return nil }
            // Browsers draw no smaller parts of a pixel.
            let rounded = { (distance: Double) in (distance * 10).rounded() / 10 }
            return Marker(
                marker,
                offset: (rounded((place.x - centre.x) * width), rounded((place.y - centre.y) * width)),
            )
        }
    }

    /// The place in the projected world, from 0 to 1 to the right and down; nil for an invalid one.
    private static func place(_ longitude: ScriptValue?, _ latitude: ScriptValue?) -> (x: Double, y: Double)? {
        guard let longitude = number(longitude), let latitude = number(latitude) else { return nil }
        let angle = min(max(latitude, -latitudeLimit), latitudeLimit) * .pi / 180
        return ((longitude + 180) / 360, (1 - asinh(tan(angle)) / .pi) / 2)
    }

    /// A finite number, which may be written as a text.
    fileprivate static func number(_ value: ScriptValue?) -> Double? {
        (value?.number ?? value?.string.flatMap { Double($0) }).flatMap { $0.isFinite ? $0 : nil }
    }
}

extension HTMLMap.Marker {
    fileprivate init(_ marker: ScriptValue, offset: (x: Double, y: Double)) {
        detail = [
            "markerId": marker["id"] ?? .null, "longitude": marker["longitude"] ?? .null,
            "latitude": marker["latitude"] ?? .null,
        ]
        let text = { (value: ScriptValue?) -> String? in
            value.flatMap { $0.attributeText.isEmpty ? nil : $0.attributeText }
        }
        label = text(marker["label"]?["content"]) ?? text(marker["callout"]?["content"]) ?? ""
        title = text(marker["title"]) ?? text(label.isEmpty ? nil : .string(label)) ?? "marker"
        icon = marker["iconPath"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        let (width, height) = (HTMLMap.number(marker["width"]), HTMLMap.number(marker["height"]))
        if let width, let height { size = (width, height) } else { size = nil }
        self.offset = offset
    }
}
