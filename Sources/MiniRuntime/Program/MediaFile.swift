/// A sound or a video of a program for a browser.
package struct MediaFile: Sendable {
    /// The media type, such as `audio/mpeg`.
    package let type: String
    /// The content.
    package let bytes: [UInt8]
}
