import Foundation
import MiniCrypto

/// The accounts in a file, with hashes of their passwords.
struct AccountFile: Sendable {
    /// The account of a user.
    struct Account: Codable, Sendable {
        let userID: String
        let phoneNumber: String
        let salt: Data
        let iterations: Int
        let hash: Data
    }

    private let file: URL
    /// The cost of a hash: about a fifth of a second per guess on a current processor.
    private let iterations: Int
    private var accounts: [Account] = []

    /// Reads a file, which may be missing.
    init(_ file: URL, iterations: Int = 210_000) throws {
        self.file = file
        self.iterations = iterations
        if let data = FileManager.default.contents(atPath: file.path) {
            accounts = try JSONDecoder().decode([Account].self, from: data)
        }
    }

    /// Adds an account and writes the file to the disk before it returns.
    ///
    /// - Returns: nil when there is an account with the phone number.
    mutating func add(phoneNumber: String, password: String) throws -> Account? {
        guard account(phoneNumber) == nil else { return nil }
        let salt = SecretBytes.random(count: 16).withUnsafeBytes { Array($0) }
        let hash = try Self.hash(password, salt, iterations)
        let account = Account(
            userID: "\(1001 + accounts.count)",
            phoneNumber: phoneNumber,
            salt: Data(salt),
            iterations: iterations,
            hash: hash.withUnsafeBytes { Data($0) },
        )
        try PrivateFile.write(accounts + [account], to: file)
        accounts.append(account)
        return account
    }

    /// The account with that phone number and password; nil when the phone number has none or the password is wrong.
    func account(phoneNumber: String, password: String) throws -> Account? {
        let account = account(phoneNumber)
        // A phone number without an account costs a hash as well, so that the response time does not reveal the accounts.
        let salt = account.map { Array($0.salt) } ?? [UInt8](repeating: 0, count: 16)
        let hash = try Self.hash(password, salt, account?.iterations ?? iterations)
        guard let account, hash == SecretBytes(account.hash) else { return nil }
        return account
    }

    /// The phone number of a user.
    func phoneNumber(of userID: String) -> String? { accounts.first { $0.userID == userID }?.phoneNumber }

    private func account(_ phoneNumber: String) -> Account? { accounts.first { $0.phoneNumber == phoneNumber } }

    private static func hash(_ password: String, _ salt: [UInt8], _ iterations: Int) throws -> SecretBytes {
        try KeyDerivation.pbkdf2(
            SecretBytes(password.utf8),
            salt: salt,
            iterations: iterations,
            digest: .sha512,
        )
    }
}
