/// The input of a signature in addition to the request.
///
/// Each signature has its own context.
public struct SigningContext: Sendable, Hashable {
    /// The time of sending, read once for all uses.
    public var time: WallTime
    /// 16 of the characters `0-9A-Za-z`, each chosen uniformly by the system's random number generator.
    public var nonce: String
    /// The signed-in account; nil for none.
    public var account: SignedInAccount?
    /// The program that sends the request, and its user.
    public var program: ProgramIdentity

    /// Creates a context.
    public init(time: WallTime, nonce: String, account: SignedInAccount? = nil, program: ProgramIdentity) {
        self.time = time
        self.nonce = nonce
        self.account = account
        self.program = program
    }
}
