/// A file with a picture of a failed screenshot, in PNG.
public struct TestPicture: Sendable, Hashable {
    /// The content of a picture.
    public enum Kind: String, Sendable, CaseIterable {
        /// The stored picture.
        case expected
        /// The page in this run.
        case actual
        /// The pixels that differ, in red on a pale copy of the stored picture.
        case difference
    }

    /// The content.
    public let kind: Kind
    /// The path of the file, relative to the current folder if it is in it.
    public let file: String
    /// The content of a picture from another machine; nil for one in the file.
    package var content: [UInt8]?

    /// Creates the description of a file.
    public init(_ kind: Kind, file: String) {
        self.kind = kind
        self.file = file
    }

    /// The content; nil if the file cannot be read.
    var bytes: [UInt8]? { content ?? TestFiles.read(file) }
}
