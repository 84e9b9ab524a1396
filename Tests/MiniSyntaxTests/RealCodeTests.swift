internal import Glibc
import MiniSyntax
import Testing

@Suite struct `Real code` {
    private static let folders = ["/usr/share/javascript", "/usr/share/nodejs"]

    /// The scripts in Debian's folders of JavaScript libraries.
    private static let files: [String] = folders.flatMap { folder in
        scripts(below: folder)
    }

    private static func scripts(below folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            // SAFETY: the name is terminated by zero, and read before the next call of readdir.
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
            )
        }
        return names.sorted().flatMap { name -> [String] in
            if name.hasPrefix(".") { return [] }
            let path = "\(folder)/\(name)"
            var status = stat()
            guard lstat(path, &status) == 0 else { return [] }
            if status.st_mode & S_IFMT == S_IFDIR { return scripts(below: path) }
            let isScript = name.hasSuffix(".js") || name.hasSuffix(".mjs")
            // Larger files are not parsed, such as the bundle of the TypeScript compiler.
            let isSmall = status.st_size <= ModuleRewriter.sizeLimit
            return isScript && isSmall && status.st_mode & S_IFMT == S_IFREG ? [path] : []
        }
    }

    private static func contents(of path: String) -> [UInt8] {
        guard let file = fopen(path, "rb") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = fread(&chunk, 1, chunk.count, file)
            if count == 0 { return bytes }
            bytes.append(contentsOf: chunk[..<count])
        }
    }

    @Test(
        .enabled(if: !files.isEmpty, "no JavaScript libraries below /usr/share/javascript and /usr/share/nodejs"),
        arguments: files
    )
    func `a library is parsed, printed and parsed again`(path: String) throws {
        let source = SourceText(bytes: Self.contents(of: path), file: path)
        let module = try ModuleRewriter.rewrite(source, parameters: ["require", "module", "exports"])
        let text = String(decoding: source.bytes, as: UTF8.self)
        _ = try roundTrip(text, as: module.isESModule ? .module : .functionBody, file: path)
        // The function is a separate script on the same lines.
        let code = SourceText(module.code, file: "\(path), rewritten")
        #expect(code.lineCount == source.lineCount + 1)
        _ = try Parser.parse(code, as: .script)
    }
}
