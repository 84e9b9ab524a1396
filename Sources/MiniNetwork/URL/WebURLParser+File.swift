internal import MiniCore

/// `file:` URLs, whose host and drive letters have their own rules.
///
/// Programs cannot use these URLs. They are parsed so that they are rejected with the correct reason.
extension WebURLParser {
    mutating func parseFile() throws(WebURLError) {
        url.host = .empty
        let base = base?.scheme == "file" ? base : nil
        if isSlash(next) {
            position += 1
            if isSlash(next) {
                position += 1
                return try parseFileHost()
            }
            if let base {
                url.host = base.host
                if !startsWithDriveLetter { path = Self.drive(of: base) }
            }
            parsePath()
        } else if let base {
            url.host = base.host
            if startsWithDriveLetter {
                parsePath()
            } else {
                parsePath(relativeTo: base)
            }
        } else {
            parsePath()
        }
    }

    private mutating func parseFileHost() throws(WebURLError) {
        let host = input[position..<endOfPart]
        // Text that looks like a drive letter is the path's first segment.
        if Self.isDriveLetter(host) { return parsePath() }
        if !host.isEmpty {
            let parsed = try WebURL.Host.special(host)
            url.host = parsed == .domain("localhost") ? .empty : parsed
        }
        position = host.endIndex
        parsePathAfterHost()
    }

    /// The first segment of a path with its slash, if it is a drive letter; otherwise empty.
    private static func drive(of base: WebURL) -> [UInt8] {
        let path = base.path.utf8
        let drive = Array(path.prefix(3))
        let isWholeSegment = path.count == 3 || path.dropFirst(3).first == UInt8(ascii: "/")
        return isWholeSegment && isDriveLetter(drive[1...]) ? drive : []
    }

    private var startsWithDriveLetter: Bool {
        guard position + 2 <= input.count, Self.isDriveLetter(input[position..<(position + 2)]) else { return false }
        let after = position + 2
        return after == input.count || isSlash(input[after]) || Self.endsPath(input[after])
    }

    /// Whether the segment is a letter followed by a colon or vertical bar.
    static func isDriveLetter(_ segment: ArraySlice<UInt8>) -> Bool {
        guard segment.count == 2, let first = segment.first, let last = segment.last else { return false }
        return first.isLetter && (last == UInt8(ascii: ":") || last == UInt8(ascii: "|"))
    }
}
