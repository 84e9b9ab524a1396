public import MiniCore

extension FunctionMocks {
    /// Reads a file of mocks; see ``FunctionMocks/init(_:)``.
    ///
    /// - Throws: ``FunctionMocksError`` with the position if the file cannot be read or is not a set of mocks.
    public init(file path: String) throws(FunctionMocksError) {
        let names = path.split(separator: "/", omittingEmptySubsequences: false)
        let folder = names.dropLast().joined(separator: "/")
        let json: ScriptValue
        do throws(PackageError) {
            let files = try PackageFiles(root: names.count > 1 ? folder + "/" : ".")
            json = try files.json(at: String(names.last ?? ""))
        } catch {
            throw FunctionMocksError(error.description)
        }
        try self.init(json)
    }

    /// Reads the mocks of MiniU in a program, below `.miniu/mock/JSAPI`; none if there is no such folder.
    ///
    /// The vendor documents the folder but not its content. A file contains one mock or a list of them. A mock with `name` or
    /// `api` has its result in `response`, `result` or `data`. Otherwise the file or its folder is named after the JSAPI, and
    /// the file contains the result. Of several mocks for a name, the first one that `enabled: false` does not switch off
    /// counts. Mocks of HTTP are not read; `unreadFiles(miniUFolderOf:)` returns their files.
    ///
    /// - Throws: ``FunctionMocksError`` with the name of a file that is not JSON.
    public init(miniUFolderOf program: String) throws(FunctionMocksError) {
        self.init()
        do throws(PackageError) {
            // Opening the program reports an error of its folder.
            guard let files = try? PackageFiles(root: program) else { return }
            let folder = ".miniu/mock/JSAPI"
            guard case .folder = files.entry(at: folder) else { return }
            for path in files.jsonFiles(below: folder) {
                let json = try files.json(at: path)
                for mock in json.array ?? [json] { add(mock, from: path.dropFirst(folder.count + 1)) }
            }
        } catch {
            throw FunctionMocksError(error.description)
        }
    }

    /// The files below `.miniu/mock/HTTP` of a program, in which MiniU stores mocks of HTTP, by their paths in the program.
    ///
    /// They are not read, since the vendor does not document their format. Sorted; empty if there is no such folder.
    public static func unreadFiles(miniUFolderOf program: String) -> [String] {
        // Opening the program reports an error of its folder.
        guard let files = try? PackageFiles(root: program) else { return [] }
        return files.jsonFiles(below: ".miniu/mock/HTTP")
    }

    private mutating func add(_ mock: ScriptValue, from path: Substring) {
        if mock["enabled"] == false || mock["enable"] == false { return }
        let written = (mock["name"] ?? mock["api"])?.string
        let names = path.split(separator: "/")
        let name = written ?? (names.count > 1 ? String(names[0]) : String(path.dropLast(".json".count)))
        let plain = name.hasPrefix("my.") ? String(name.dropFirst(3)) : name
        guard self[plain] == nil else { return }
        let result = written == nil ? mock : mock["response"] ?? mock["result"] ?? mock["data"] ?? [:]
        self[plain] = [MockResult(result)]
    }
}

extension PackageFiles {
    /// The JSON files in a folder and in the folders directly below it, sorted.
    fileprivate func jsonFiles(below folder: String) -> [String] {
        let names = entries(of: folder)
        let inner = names.flatMap { name in entries(of: folder + "/" + name).map { name + "/" + $0 } }
        return (names + inner).filter { $0.hasSuffix(".json") }.sorted().map { folder + "/" + $0 }
    }

    private func entries(of folder: String) -> [String] { names(in: folder).filter { !$0.hasPrefix(".") } }
}
