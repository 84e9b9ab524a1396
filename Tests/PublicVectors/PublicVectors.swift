import Foundation

/// Published test vectors: a JSON file for each set, one case a line, with its source and licence first.
///
/// The files contain the parts of the published vectors that tests read: inputs and expected results. A text that is expected
/// to be empty is omitted. Cases are unchanged; remarks and duplicates are omitted.
public enum PublicVectors {
    private struct Table<Case: Decodable>: Decodable {
        let cases: [Case]
    }

    /// The cases of the file `Cases/NAME.json`, in its order.
    public static func cases<Case: Decodable>(_ name: String, of type: Case.Type) throws -> [Case] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases/\(name).json")
        return try JSONDecoder().decode(Table<Case>.self, from: Data(contentsOf: file)).cases
    }
}
