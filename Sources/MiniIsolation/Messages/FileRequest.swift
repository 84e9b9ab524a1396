package import MiniCore

/// A request of a program to its files, see ``ProgramFiles``.
package enum FileRequest: Sendable {
    /// The status of a file or folder.
    case status(of: String)
    /// The content of a file.
    case content(of: String)
    /// The first bytes of a file.
    case prefix(of: String, count: Int)
    /// The digest of a file.
    case digest(of: String, by: FileDigest)
    /// Writes a file.
    case write([UInt8], to: String)
    /// Checks whether a file can be written.
    case checkWriting(to: String)
    /// Appends to a file.
    case append([UInt8], to: String)
    /// Moves a file or folder.
    case move(String, to: String)
    /// Removes a file.
    case remove(String)
    /// The names in a folder.
    case names(in: String)
    /// Creates a folder.
    case createFolder(String, withIntermediates: Bool)
    /// Removes a folder.
    case removeFolder(String, recursive: Bool)
    /// Checks whether a file can be uploaded.
    case checkUpload(of: String)
    /// Reserves the path of a temporary file.
    case makeTemporary
    /// Checks whether a download can create a temporary file.
    case checkDownload(to: TemporaryFile)
    /// Writes and completes a temporary file.
    case writeTemporary([UInt8], to: TemporaryFile)
    /// Marks a temporary file as complete.
    case complete(TemporaryFile)
    /// Removes a temporary file.
    case discard(TemporaryFile)
    /// Adds an extension to a temporary file.
    case finish(TemporaryFile, extension: String)
    /// Moves a temporary file to a permanent path.
    case save(String, as: String?)
    /// The saved files.
    case savedFiles
}

extension FileRequest: BinaryCodable {
    /// Encodes the number of the case and its values.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .status(let subject):
            encoder.encode(tag: 0)
            encoder.encode(subject)
        case .content(let subject):
            encoder.encode(tag: 1)
            encoder.encode(subject)
        case .prefix(let subject, let count):
            encoder.encode(tag: 2)
            encoder.encode(subject)
            encoder.encode(count)
        case .digest(let subject, let value):
            encoder.encode(tag: 3)
            encoder.encode(subject)
            encoder.encode(value)
        case .write(let bytes, let target):
            encoder.encode(tag: 4)
            encoder.encode(bytes: bytes)
            encoder.encode(target)
        case .checkWriting(let target):
            encoder.encode(tag: 5)
            encoder.encode(target)
        case .append(let bytes, let target):
            encoder.encode(tag: 6)
            encoder.encode(bytes: bytes)
            encoder.encode(target)
        case .move(let path, let target):
            encoder.encode(tag: 7)
            encoder.encode(path)
            encoder.encode(target)
        case .remove(let path):
            encoder.encode(tag: 8)
            encoder.encode(path)
        case .names(let folder):
            encoder.encode(tag: 9)
            encoder.encode(folder)
        case .createFolder(let path, let withIntermediates):
            encoder.encode(tag: 10)
            encoder.encode(path)
            encoder.encode(withIntermediates)
        case .removeFolder(let path, let recursive):
            encoder.encode(tag: 11)
            encoder.encode(path)
            encoder.encode(recursive)
        case .checkUpload(let subject):
            encoder.encode(tag: 12)
            encoder.encode(subject)
        case .makeTemporary: encoder.encode(tag: 13)
        case .checkDownload(let target):
            encoder.encode(tag: 14)
            encoder.encode(target)
        case .writeTemporary(let bytes, let target):
            encoder.encode(tag: 15)
            encoder.encode(bytes: bytes)
            encoder.encode(target)
        case .complete(let file):
            encoder.encode(tag: 16)
            encoder.encode(file)
        case .discard(let file):
            encoder.encode(tag: 17)
            encoder.encode(file)
        case .finish(let file, let ending):
            encoder.encode(tag: 18)
            encoder.encode(file)
            encoder.encode(ending)
        case .save(let path, let newPath):
            encoder.encode(tag: 19)
            encoder.encode(path)
            encoder.encode(newPath)
        case .savedFiles: encoder.encode(tag: 20)
        }
    }

    /// Decodes the number of a case and its values.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .status(of: try decoder.decode())
            case 1: .content(of: try decoder.decode())
            case 2: .prefix(of: try decoder.decode(), count: try decoder.decode())
            case 3: .digest(of: try decoder.decode(), by: try decoder.decode())
            case 4: .write(try decoder.decodeBytes(), to: try decoder.decode())
            case 5: .checkWriting(to: try decoder.decode())
            case 6: .append(try decoder.decodeBytes(), to: try decoder.decode())
            case 7: .move(try decoder.decode(), to: try decoder.decode())
            case 8: .remove(try decoder.decode())
            case 9: .names(in: try decoder.decode())
            case 10: .createFolder(try decoder.decode(), withIntermediates: try decoder.decode())
            case 11: .removeFolder(try decoder.decode(), recursive: try decoder.decode())
            case 12: .checkUpload(of: try decoder.decode())
            case 13: .makeTemporary
            case 14: .checkDownload(to: try decoder.decode())
            case 15: .writeTemporary(try decoder.decodeBytes(), to: try decoder.decode())
            case 16: .complete(try decoder.decode())
            case 17: .discard(try decoder.decode())
            case 18: .finish(try decoder.decode(), extension: try decoder.decode())
            case 19: .save(try decoder.decode(), as: try decoder.decode())
            case 20: .savedFiles
            default: nil
            }
        }
    }
}
