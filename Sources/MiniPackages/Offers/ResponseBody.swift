internal import MiniCore

/// The destination of the body of a response, in place of a file of a program.
///
/// A network can receive much larger bodies into memory before their size is checked.
///
/// ## Threading
/// The network calls the methods of one response after another, on its own threads.
protocol ResponseBody: FileReference, ContentFile {}

extension ResponseBody {
    func open() throws(APIError) -> any ContentFile { throw APIError(.fileNotPermitted, "a download is not read") }

    /// Does nothing: the bytes remain after a request that fails.
    func remove() {}

    var count: Int { 0 }

    func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int) throws(APIError) -> Int {
        throw APIError(.fileNotPermitted, "a download is not read")
    }

    func synchronize() throws(APIError) {}
}
