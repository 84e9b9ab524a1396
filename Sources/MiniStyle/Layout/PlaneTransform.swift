internal import Glibc

/// A projective transformation of the plane.
struct PlaneTransform {
    /// The images of the unit vectors and of the origin, each with `x`, `y` and the divisor `z`.
    private var unitX: SIMD3<Double>
    private var unitY: SIMD3<Double>
    private var origin: SIMD3<Double>

    /// The largest coordinate of a transformed box, as in browsers.
    private static let coordinateLimit = 33_554_431.0

    private init(unitX: SIMD3<Double>, unitY: SIMD3<Double>, origin: SIMD3<Double>) {
        self.unitX = unitX
        self.unitY = unitY
        self.origin = origin
    }

    /// The projection of a transformation of space to the plane.
    init(_ space: SpaceTransform) {
        func projected(_ column: SIMD4<Double>) -> SIMD3<Double> { SIMD3(column.x, column.y, column.w) }
        self.init(
            unitX: projected(space.columns.0),
            unitY: projected(space.columns.1),
            origin: projected(space.columns.3),
        )
    }

    /// The transformation with its origin at a point.
    func around(x: Double, y: Double) -> PlaneTransform {
        var moved = self
        moved.origin = self.image(x: -x, y: -y)
        return Self.translation(x: x, y: y).applied(after: moved)
    }

    static func translation(x: Double, y: Double) -> PlaneTransform {
        PlaneTransform(unitX: SIMD3(1, 0, 0), unitY: SIMD3(0, 1, 0), origin: SIMD3(x, y, 1))
    }

    /// The transformation that applies another one first.
    func applied(after first: PlaneTransform) -> PlaneTransform {
        PlaneTransform(unitX: image(first.unitX), unitY: image(first.unitY), origin: image(first.origin))
    }

    private func image(_ vector: SIMD3<Double>) -> SIMD3<Double> {
        unitX * vector.x + unitY * vector.y + origin * vector.z
    }

    private func image(x: Double, y: Double) -> SIMD3<Double> { image(SIMD3(x, y, 1)) }

    /// The smallest upright rectangle around the image of a rectangle.
    func bounds(x: Double, y: Double, width: Double, height: Double) -> (
        x: Double, y: Double, width: Double, height: Double
    ) {
        let corners = [(x, y), (x + width, y), (x, y + height), (x + width, y + height)].map { corner in
            let image = self.image(x: corner.0, y: corner.1)
            // A corner behind the viewer is moved in front.
            let divisor = image.z > 1e-6 ? image.z : 1e-6
            return (x: Self.limited(image.x / divisor), y: Self.limited(image.y / divisor))
        }
        let left = corners.map(\.x).min() ?? x
        let top = corners.map(\.y).min() ?? y
        return (left, top, (corners.map(\.x).max() ?? x) - left, (corners.map(\.y).max() ?? y) - top)
    }

    private static func limited(_ coordinate: Double) -> Double {
        coordinate.isNaN ? 0 : min(max(coordinate, -coordinateLimit), coordinateLimit)
    }
}

/// A transformation of space, as a matrix by columns.
struct SpaceTransform {
    typealias Columns = (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

    var columns: Columns = (
        SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1)
    )

    init() {}

    /// - Parameter values: The 16 values of `matrix3d()`, by columns.
    init(_ values: [Double]) {
        func column(_ start: Int) -> SIMD4<Double> { SIMD4(values[start..<start + 4]) }
        columns = (column(0), column(4), column(8), column(12))
    }

    /// Applies another transformation before this one.
    mutating func apply(first other: SpaceTransform) {
        let own = columns
        func image(_ vector: SIMD4<Double>) -> SIMD4<Double> {
            own.0 * vector.x + own.1 * vector.y + own.2 * vector.z + own.3 * vector.w
        }
        columns = (image(other.columns.0), image(other.columns.1), image(other.columns.2), image(other.columns.3))
    }

    static func translation(_ x: Double, _ y: Double, _ z: Double) -> SpaceTransform {
        var result = SpaceTransform()
        result.columns.3 = SIMD4(x, y, z, 1)
        return result
    }

    static func scaling(_ x: Double, _ y: Double, _ z: Double) -> SpaceTransform {
        var result = SpaceTransform()
        (result.columns.0.x, result.columns.1.y, result.columns.2.z) = (x, y, z)
        return result
    }

    /// - Parameter distance: The distance of the viewer in pixels, at least 1.
    static func perspective(_ distance: Double) -> SpaceTransform {
        var result = SpaceTransform()
        result.columns.2.w = -1 / max(distance, 1)
        return result
    }

    /// - Parameters:
    ///   - x: The angle by which the vertical axis is inclined, in radians.
    ///   - y: The angle by which the horizontal axis is inclined.
    static func skew(_ x: Double, _ y: Double) -> SpaceTransform {
        var result = SpaceTransform()
        result.columns.1.x = tan(x)
        result.columns.0.y = tan(y)
        return result
    }

    /// A rotation around an axis; none for an axis without a direction.
    ///
    /// - Parameter angle: In radians.
    static func rotation(_ axis: SIMD3<Double>, _ angle: Double) -> SpaceTransform {
        let length = (axis * axis).sum().squareRoot()
        guard length > 0, length.isFinite, angle.isFinite else { return SpaceTransform() }
        let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length)
        let (sine, cosine) = (sin(angle), cos(angle))
        let rest = 1 - cosine
        var result = SpaceTransform()
        result.columns.0 = SIMD4(cosine + x * x * rest, y * x * rest + z * sine, z * x * rest - y * sine, 0)
        result.columns.1 = SIMD4(x * y * rest - z * sine, cosine + y * y * rest, z * y * rest + x * sine, 0)
        result.columns.2 = SIMD4(x * z * rest + y * sine, y * z * rest - x * sine, cosine + z * z * rest, 0)
        return result
    }
}
