internal import NIOHTTP1

/// The part of a file that a request names with its header `Range`, by RFC 9110.
enum RequestedRange: Equatable {
    /// The complete file, also for a header that is not supported: another unit, several ranges or a mistake.
    case everything
    /// The bytes at these offsets.
    case part(Range<Int>)
    /// No byte of the file.
    case unsatisfiable

    /// - Parameter count: The number of bytes of the file.
    init(of head: HTTPRequestHead, count: Int) {
        let values = head.headers["range"]
        // Files have no validators, so that a condition is never met.
        guard head.method == .GET, values.count == 1, head.headers["if-range"].isEmpty else {
            self = .everything
            return
        }
        self.init(values[0], count: count)
    }

    /// - Parameter text: The value of the header, such as `bytes=100-199`, `bytes=100-` or `bytes=-100`.
    init(_ text: String, count: Int) {
        self = .everything
        guard let match = text.wholeMatch(of: /[bB][yY][tT][eE][sS]=\s*([0-9]*)-([0-9]*)\s*/) else { return }
        // A number that is too large for its type is behind the end of every file.
        let (first, last) = (Self.number(match.1), Self.number(match.2))
        switch (first, last) {
        case (nil, nil): return
        case (nil, let length?): self = length > 0 ? Self.part(max(count - length, 0), count) : .unsatisfiable
        case (let start?, nil): self = Self.part(start, count)
        case (let start?, let end?): if start <= end { self = Self.part(start, min(end, count - 1) + 1) }
        }
    }

    private static func number(_ digits: Substring) -> Int? { digits.isEmpty ? nil : Int(digits) ?? .max }

    private static func part(_ start: Int, _ end: Int) -> RequestedRange {
        start < end ? .part(start..<end) : .unsatisfiable
    }
}
