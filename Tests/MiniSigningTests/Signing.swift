import MiniCore
import MiniCrypto

/// Shared values of the signature tests.
enum Signing {
    static let key = SecretBytes("k3y".utf8)
    static let program = ProgramIdentity(appID: "2021001", userID: "host-user")
    static let account = SignedInAccount(userID: "1001", token: "tok-abc")
    /// 2017-12-09 13:39:39 UTC.
    static let time = WallTime(milliseconds: 1_512_826_779_000)

    static func context(
        nonce: String = "aB3dE5gH7jK9mN1p",
        time: WallTime = time,
        account: SignedInAccount? = account,
    ) -> SigningContext {
        SigningContext(time: time, nonce: nonce, account: account, program: program)
    }

    static func form(_ body: String, url: String = "https://api.example.com/login") -> SignableRequest {
        SignableRequest(
            method: "POST",
            url: url,
            headers: [NetworkHeader("Content-Type", "application/x-www-form-urlencoded; charset=utf-8")],
            body: Array(body.utf8),
        )
    }

    static func json(_ body: String, url: String = "https://api.example.com/login") -> SignableRequest {
        SignableRequest(
            method: "POST",
            url: url,
            headers: [NetworkHeader("content-type", "application/json")],
            body: Array(body.utf8),
        )
    }

    static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
