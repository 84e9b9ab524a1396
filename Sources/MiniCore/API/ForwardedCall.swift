/// A call of a JSAPI that another process runs.
package struct ForwardedCall: Sendable {
    /// The maximum size of the arguments of a call, and of its result, in bytes as of ``byteCount``.
    package static let byteLimit = 16 << 20

    /// The state of the program at a call.
    package struct Caller: Sendable {
        /// The path of the page on top; nil before the first page.
        package let page: String?
        /// The number of the page on top; nil before the first page.
        package let pageNumber: Int?
        /// Whether there is a page below the one on top.
        package let canGoBack: Bool
        /// The time of the program's clock.
        package let time: WallTime

        /// Whether the time is one that a clock has; the state can come from an untrusted process.
        package var isValid: Bool { time.milliseconds.isFinite }

        package init(page: String?, pageNumber: Int?, canGoBack: Bool, time: WallTime) {
            self.page = page
            self.pageNumber = pageNumber
            self.canGoBack = canGoBack
            self.time = time
        }

        /// The state of a program.
        ///
        /// - Parameter page: The path of the page that made the call.
        package init(_ context: CallContext, page: String?) {
            self.init(
                page: page,
                pageNumber: context.navigation.currentPageNumber,
                canGoBack: context.navigation.canGoBack,
                time: context.now(),
            )
        }
    }

    /// The name on `my`; `object.method` for the method of an object.
    package let name: String
    /// The arguments, in the order in which the JSAPI declares its fields.
    package let arguments: [CopiedArgument]
    /// The state of the program at the call.
    package let caller: Caller

    package init(name: String, arguments: [CopiedArgument], caller: Caller) {
        self.name = name
        self.arguments = arguments
        self.caller = caller
    }

    /// The approximate size of the arguments in bytes.
    package var byteCount: Int { arguments.reduce(0) { $0 + $1.byteCount } }
}
