/// Takes pictures of documents.
///
/// ## Threading
/// May be used from any thread.
package protocol PictureSource: Sendable {
    /// A picture as PNG; blocks the thread.
    ///
    /// - Throws: ``BrowserError``
    func picture(of request: PictureRequest) throws(BrowserError) -> [UInt8]

    /// Ends what takes the pictures; later ones fail.
    func end()
}
