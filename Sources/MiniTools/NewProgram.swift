internal import MiniCore

/// The files of a small mini program that runs, as the start of a new one.
public struct NewProgram: Sendable {
    /// The paths inside the program and the content of each file, sorted by path.
    public let files: [(path: String, text: String)]
    /// The program's name: the last part of its folder's path.
    public let name: String
    private let folder: String

    /// The language of the files of a program.
    public enum Language: Sendable {
        /// JavaScript and ACSS.
        case javaScript
        /// TypeScript and Less, with declarations for editors.
        case typeScript
    }

    /// Creates the files in memory for a folder; nothing is written yet.
    ///
    /// - Parameters:
    ///   - folder: The path of a folder that does not exist, in a folder that exists.
    ///   - language: The language of the files.
    /// - Throws: ``Failure`` when the name has other characters than letters, digits, `-`, `_` and `.`, does not begin with a
    ///   letter or digit, or has more than 64 characters.
    public init(folder: String, language: Language = .javaScript) throws(Failure) {
        let name = folder.split(separator: "/").last.map(String.init) ?? ""
        let isWellFormed = name.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_.".utf8.contains($0) }
        guard isWellFormed, let first = name.utf8.first, first.isLetter || first.isDigit, name.utf8.count <= 64 else {
            throw Failure(
                "\"\(name)\" cannot be a program's name: use up to 64 letters, digits, \"-\", \"_\" or \".\", "
                    + "beginning with a letter or digit"
            )
        }
        self.folder = folder
        self.name = name
        files = Self.files(named: name, in: language)
    }

    /// Creates the folder and writes the files.
    ///
    /// - Throws: ``Failure`` when something of that name exists, or when a file cannot be written; the files written so far
    ///   are removed then.
    public func write() throws(Failure) {
        try CreatedFiles.create(files, in: folder, isNew: true)
    }

    /// The reason why the files of a program cannot be created.
    public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// A description of the fault and its remedy, as a clause.
        public let description: String

        init(_ description: String) { self.description = description }
    }
}
