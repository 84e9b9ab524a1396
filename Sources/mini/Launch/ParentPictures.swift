import Glibc
import MiniCore
import MiniTools
import Synchronization

/// Takes pictures by the process that has started this one for a test file, see ``TestFileConnection``.
///
/// All files of a run use its browser in this way.
final class ParentPictures: PictureSource {
    private let reports: TestReports
    private let lines = Mutex(LineReader())

    /// - Parameter reports: The reports, which write to standard output as well.
    init(_ reports: TestReports) { self.reports = reports }

    func picture(of request: PictureRequest) throws(BrowserError) -> [UInt8] {
        try lines.withLock { lines throws(BrowserError) in
            reports.write(["picture": request.value])
            while true {
                if let line = lines.next() { return try Self.picture(in: line) }
                guard lines.read(STDOUT_FILENO) else {
                    throw BrowserError(.ended, "The process with the browser has ended.")
                }
            }
        }
    }

    /// The browser belongs to the other process.
    func end() {}

    private static func picture(in line: [UInt8]) throws(BrowserError) -> [UInt8] {
        let value: ScriptValue
        do throws(JSONError) { value = try JSON.parse(line) } catch { value = .undefined }
        if case .success(let picture)? = value["picture"]?.string.map(Base64.decode) { return picture }
        throw BrowserError(.failed, value["error"]?.string ?? "The process with the browser sent no picture.")
    }

    /// The line with the result for another process.
    static func result(of request: ScriptValue, from pictures: any PictureSource) -> ScriptValue {
        guard let request = PictureRequest(request) else { return ["error": "The request of a picture is damaged."] }
        do throws(BrowserError) {
            return ["picture": .string(Base64.encode(try pictures.picture(of: request)))]
        } catch {
            return ["error": .string(error.message)]
        }
    }
}
