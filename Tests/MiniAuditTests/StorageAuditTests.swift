import MiniAudit
import MiniHost
import Testing

/// Texts that an audit enters, searched in the bytes of the files of a run.
@Suite(.timeLimit(.minutes(5)))
struct StorageAuditTests {
    private static let rules: Set = ["STO-01", "STO-02", "STO-04"]

    /// A page with a field whose input is passed to a script as `value`, and an element whose tap runs another script.
    private func files(_ onInput: String, onTap: String = "", isPassword: Bool = false) -> [String: String] {
        AuditFault.program.merging([
            AuditFault.js: "Page({\n  enter({ detail: { value } }) { \(onInput) },\n  use() { \(onTap) },\n});\n",
            AuditFault.axml: """
            <input password="{{\(isPassword)}}" placeholder="Word" onInput="enter"/>
            <view class="title" onTap="use">Use</view>

            """,
        ]) { _, new in new }
    }

    private static let stored = "my.setStorageSync({ key: 'a', data: value });"
    private static let storedAsKey = "my.setStorageSync({ key: value, data: 1 });"
    private static let written =
        "my.getFileSystemManager().writeFile({ filePath: `${my.env.USER_DATA_PATH}/a.txt`, data: value });"

    private func encrypted() throws -> LocalStorageEncryptorRing { try .aesGCM(.random(requiresSealedValues: false)) }

    private func audit(
        _ files: [String: String],
        _ change: (inout HostConfiguration) -> Void = { _ in },
    ) async throws -> ProgramAuditReport {
        try await AuditedProgram.audit(files) { audit in
            audit.rules = Self.rules
            change(&audit.configuration)
        }
    }

    @Test func `a text in plaintext is no finding while the host encrypts nothing`() async throws {
        let report = try await audit(files(Self.stored))
        #expect(report.findings == [] && report.isComplete, "\(report.text)")
    }

    @Test func `an encryptor that stores plaintext is found in the bytes of the database`() async throws {
        let report = try await audit(files(Self.stored)) {
            $0.encryptors = LocalStorageEncryptorRing(PlaintextEncryptor())
        }
        #expect(report.findings.map(\.rule.number) == ["STO-04"], "\(report.text)")
        let message = "a text that was entered is readable in the bytes of the local storage, which the host encrypts"
        #expect(report.findings.map(\.message) == [message])
        #expect(report.findings.map(\.evidence) == ["the entered text canary-text-9be1"])
        #expect(report.hasFailed(at: .high))
    }

    @Test func `a value that an encryptor seals is not readable`() async throws {
        let encryptors = try encrypted()
        let report = try await audit(files(Self.stored)) { $0.encryptors = encryptors }
        #expect(report.findings == [] && report.isComplete, "\(report.text)")
    }

    @Test func `the name of a key is not encrypted by an encryptor, and a password in it is stored`() async throws {
        let encryptors = try encrypted()
        let text = try await audit(files(Self.storedAsKey)) { $0.encryptors = encryptors }
        #expect(text.findings == [], "\(text.text)")
        let password = try await audit(files(Self.storedAsKey, isPassword: true)) { $0.encryptors = encryptors }
        #expect(password.findings.map(\.rule.number) == ["STO-02"], "\(password.text)")
    }

    @Test func `a database key encrypts names of keys as well`() async throws {
        let key = try DatabaseKey(raw: SecretBytes([UInt8](repeating: 0x5a, count: DatabaseKey.rawByteCount)))
        let report = try await audit(files(Self.stored + Self.storedAsKey)) {
            $0.databaseKey = .closure { key }
        }
        #expect(report.findings == [] && report.isComplete, "\(report.text)")
    }

    @Test func `a password that was removed is found in the log of the database`() async throws {
        let removed = "my.removeStorageSync({ key: 'a' });"
        let report = try await audit(files(Self.stored, onTap: removed, isPassword: true))
        #expect(report.findings.map(\.rule.number) == ["STO-02"], "\(report.text)")
        #expect(report.findings.map(\.evidence) == ["the bytes of the local storage"])
    }

    @Test func `a password in a file is found although the host has an encryptor of values`() async throws {
        let encryptors = try encrypted()
        let report = try await audit(files(Self.written, isPassword: true)) { $0.encryptors = encryptors }
        #expect(report.findings.map(\.rule.number) == ["STO-02"], "\(report.text)")
    }

    private static let key = "AKIA" + "IOSFODNN7EXAMPLQ"
    private static let random = "const id = () => '1' + Math.random().toString(16).slice(2).padEnd(12, '1');"

    @Test(arguments: [
        ("my.setStorageSync({ key: '\(key)', data: value });", "the key \"***\" of the local storage"),
        ("my.setStorageSync({ key: 'form-v2', data: value });", "the key \"form-v2\" of the local storage"),
        (
            "\(random) my.setStorageSync({ key: `form:${id()}-${id()}`, data: value });",
            "the key \"form:***\" of the local storage"
        ),
        (
            "my.getFileSystemManager().writeFile({ filePath: `${my.env.USER_DATA_PATH}/\(key).txt`, data: value });",
            "***.txt"
        ),
        (
            "\(random) my.getFileSystemManager().mkdir({ dirPath: `${my.env.USER_DATA_PATH}/${value}.\(key)` });",
            "the bytes of the file usr/canary-pass-0d3f.***"
        ),
        (
            "\(random) my.getFileSystemManager().mkdir({ dirPath: `${my.env.USER_DATA_PATH}/${value}.${id()}` });",
            "the bytes of the file usr/canary-pass-0d3f.***"
        ),
    ])
    func `the place of a stored password has neither secrets nor random words`(_ onInput: String, _ place: String)
        async throws
    {
        let report = try await audit(files(onInput, isPassword: true))
        #expect(report.findings.map(\.rule.number) == ["STO-02"], "\(report.text)")
        #expect(report.findings.allSatisfy { $0.evidence.hasSuffix(place) }, "\(report.text)")
        #expect(!report.text.contains(Self.key))
    }

    @Test func `a password in the name of a file is found`() async throws {
        let name = "my.getFileSystemManager().mkdir({ dirPath: `${my.env.USER_DATA_PATH}/${value}` });"
        let report = try await audit(files(name, isPassword: true))
        #expect(report.findings.map(\.rule.number) == ["STO-02"], "\(report.text)")
    }
}
