/// What a signature says beside the request: each signature has facts of its own.
public struct SigningFacts: Sendable, Hashable {
    /// When the request is sent; read once for everything that is made of it.
    public var time: WallTime
    /// 16 of the characters `0-9A-Za-z`, each drawn uniformly from the system's generator.
    public var nonce: String
    /// Who is signed in; nil for nobody.
    public var account: SignedInAccount?
    /// Which program of which user of the host sends the request.
    public var program: ProgramIdentity

    /// Makes facts.
    public init(time: WallTime, nonce: String, account: SignedInAccount? = nil, program: ProgramIdentity) {
        self.time = time
        self.nonce = nonce
        self.account = account
        self.program = program
    }
}
