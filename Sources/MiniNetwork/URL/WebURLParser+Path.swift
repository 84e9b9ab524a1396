internal import MiniCore

extension WebURLParser {
    /// Parses the path after a host.
    ///
    /// It starts with a slash or is empty.
    mutating func parsePathAfterHost() {
        if isSlash(next) {
            position += 1
            parsePath()
        } else if isSpecial {
            parsePath()
        }
    }

    /// Parses the segments of a path without its first slash, and appends them to ``path``.
    mutating func parsePath() {
        path.reserveCapacity(path.count + input.count - position + 1)
        while true {
            let end = endOfPart
            let segment = input[position..<end]
            let isLast = end == input.count || Self.endsPath(input[end])
            if let dotCount = Self.dotCount(segment) {
                if dotCount == 2 { shortenPath() }
                if isLast { path.append(UInt8(ascii: "/")) }
            } else {
                appendSegment(segment)
            }
            position = end
            if isLast { return }
            position += 1
        }
    }

    private mutating func appendSegment(_ segment: ArraySlice<UInt8>) {
        let isDriveLetter = url.scheme == "file" && path.isEmpty && Self.isDriveLetter(segment)
        path.append(UInt8(ascii: "/"))
        PercentEncodeSet.path.encode(segment, appendingTo: &path)
        if isDriveLetter { path[path.count - 1] = UInt8(ascii: ":") }
    }

    /// Removes the last segment, unless it is the drive letter of a file.
    private mutating func shortenPath() {
        if url.scheme == "file", path.count == 3, Self.isDriveLetter(path[1...]) { return }
        if let slash = path.lastIndex(of: UInt8(ascii: "/")) { path.removeSubrange(slash...) }
    }

    /// Parses a path without a leading slash, relative to the base's path.
    mutating func parsePath(relativeTo base: WebURL) {
        path = Array(base.path.utf8)
        if Self.endsPath(next) {
            url.query = base.query
        } else {
            shortenPath()
            parsePath()
        }
    }

    mutating func parseOpaquePath() {
        url.hasOpaquePath = true
        let end = input[position...].firstIndex { Self.endsPath($0) } ?? input.count
        PercentEncodeSet.control.encode(input[position..<end], appendingTo: &path)
        // A space at the end would be lost in the serialised URL once the query and the fragment are removed.
        if end < input.count, path.last == UInt8(ascii: " ") {
            path.removeLast()
            path += "%20".utf8
        }
        position = end
    }

    /// Parses the part after the path.
    mutating func parseQueryAndFragment() {
        if next == UInt8(ascii: "?") {
            let end = input[position...].firstIndex(of: UInt8(ascii: "#")) ?? input.count
            let set = isSpecial ? PercentEncodeSet.specialQuery : .query
            url.query = set.encode(input[(position + 1)..<end])
            position = end
        }
        url.fragment = position < input.count ? PercentEncodeSet.fragment.encode(input[(position + 1)...]) : nil
    }

    /// The number of dots that a segment consists of, plain or percent-encoded; nil for more than two and for any other
    /// segment.
    private static func dotCount(_ segment: ArraySlice<UInt8>) -> Int? {
        var count = 0
        var rest = segment
        while let first = rest.first, count < 3 {
            if first == UInt8(ascii: ".") {
                rest = rest.dropFirst()
            } else if first == UInt8(ascii: "%"), rest.prefix(3).map(\.lowercased) == Array("%2e".utf8) {
                rest = rest.dropFirst(3)
            } else {
                return nil
            }
            count += 1
        }
        return (1...2).contains(count) && rest.isEmpty ? count : nil
    }
}
