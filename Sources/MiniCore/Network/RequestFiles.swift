/// The files of a request, which the host has resolved from the program's paths.
public struct RequestFiles: Sendable {
    /// The file of ``NetworkRequest/Body/form(fields:file:)``, opened when the request is sent; nil without a form.
    public var upload: (any FileReference)?
    /// The file of ``NetworkRequest/Destination/file(_:)``, created with the first bytes; nil for a body in memory.
    public var download: (any FileReference)?

    /// Creates files of a request.
    public init(upload: (any FileReference)? = nil, download: (any FileReference)? = nil) {
        self.upload = upload
        self.download = download
    }
}
