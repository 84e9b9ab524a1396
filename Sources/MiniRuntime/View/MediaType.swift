/// The media types of the files that documents of pages contain as `data:` URLs.
package enum MediaType {
    /// The types by the endings of names, in lowercase.
    package static let byEnding = [
        "gif": "image/gif", "jpeg": "image/jpeg", "jpg": "image/jpeg", "m4a": "audio/mp4", "mp3": "audio/mpeg",
        "mp4": "video/mp4", "ogg": "audio/ogg", "png": "image/png", "svg": "image/svg+xml", "ttf": "font/ttf",
        "wav": "audio/wav", "webm": "video/webm", "webp": "image/webp", "woff": "font/woff", "woff2": "font/woff2",
    ]

    /// The type of a file by its name; nil for an unknown one.
    package static func ofFile(_ path: String) -> String? {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        return byEnding[path[path.index(after: dot)...].lowercased()]
    }

    /// Whether a type is that of a sound or a video.
    package static func isPlayed(_ type: String) -> Bool { type.hasPrefix("audio/") || type.hasPrefix("video/") }
}
