extension WebURLParser {
    /// Parses the path that follows a host, where a slash stands or nothing.
    mutating func parsePathAfterHost() {
        if isSlash(next) {
            position += 1
            parsePath()
        } else if isSpecial {
            parsePath()
        }
    }

    /// Parses the segments of a path, the slash before the first of them left out, and appends them to ``path``.
    mutating func parsePath() {
        path.reserveCapacity(path.count + input.count - position + 1)
        while true {
            let end = endOfPart
            let segment = input[position..<end]
            let isLast = end == input.count || Self.endsPath(input[end])
            if Self.isDoubleDot(segment) {
                shortenPath()
                if isLast { path.append(UInt8(ascii: "/")) }
            } else if Self.isSingleDot(segment) {
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

    /// Takes the last segment away, but not the drive letter of a file.
    private mutating func shortenPath() {
        if url.scheme == "file", path.count == 3, Self.isDriveLetter(path[1...]) { return }
        if let slash = path.lastIndex(of: UInt8(ascii: "/")) { path.removeSubrange(slash...) }
    }

    /// Parses a path that begins with no slash: it goes on where the base's path stands.
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

    /// Parses what follows the path.
    mutating func parseQueryAndFragment() {
        if next == UInt8(ascii: "?") {
            let end = input[position...].firstIndex(of: UInt8(ascii: "#")) ?? input.count
            let set = isSpecial ? PercentEncodeSet.specialQuery : .query
            url.query = set.encode(input[(position + 1)..<end])
            position = end
        }
        url.fragment = position < input.count ? PercentEncodeSet.fragment.encode(input[(position + 1)...]) : nil
    }

    private static func isSingleDot(_ segment: ArraySlice<UInt8>) -> Bool {
        guard segment.count <= 3 else { return false }
        return segment.elementsEqual(".".utf8) || isEncodedDot(segment)
    }

    private static func isDoubleDot(_ segment: ArraySlice<UInt8>) -> Bool {
        let dot = UInt8(ascii: ".")
        return switch segment.count {
        case 2: segment.elementsEqual("..".utf8)
        case 4:
            segment.first == dot && isEncodedDot(segment.dropFirst())
                || segment.last == dot && isEncodedDot(segment.dropLast())
        case 6: isEncodedDot(segment.prefix(3)) && isEncodedDot(segment.suffix(3))
        default: false
        }
    }

    private static func isEncodedDot(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.elementsEqual("%2e".utf8) { $0.lowercased == $1 }
    }
}
