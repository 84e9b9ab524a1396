import Glibc
import MiniCore
import MiniEngine
import MiniHost
import MiniProtection

/// What this machine offers to programs, which is determined by use.
struct DoctorReport {
    /// The parts besides the protections of the kernel.
    enum Part: String, CaseIterable {
        case kernel, engine, locale, timeZone, sqlcipher, openssl, tpm, keyring, worker
    }

    /// The names of all checks.
    static let names = Part.allCases.map(\.rawValue) + ContainmentFeature.allCases.map(\.rawValue)

    /// The parts that the defaults of the commands need.
    private static let defaults: [Part] = [.engine, .sqlcipher, .openssl, .worker]

    /// The checks in the order of ``names``.
    let checks: [DoctorCheck]
    /// The names of the checks that must not be missing.
    let required: Set<String>

    /// Checks the machine, which takes some 100 ms.
    ///
    /// - Parameters:
    ///   - worker: The executable of workers.
    ///   - demanded: The names of the checks that must not be missing, besides those that the defaults of the commands need.
    init(worker: WorkerExecutable, demanded: Set<String>) {
        required = demanded.union(Self.defaults.map(\.rawValue))
        // First, since it forks the process: the engine starts threads.
        let features = Self.features()
        checks = Part.allCases.map { Self.check($0, worker) } + features
    }

    /// The names of missing checks that are required.
    var lacking: [String] { checks.filter { $0.state == .missing && required.contains($0.name) }.map(\.name) }

    // MARK: Checks

    private static func features() -> [DoctorCheck] {
        do throws(ContainmentError) {
            let report = try ContainmentProbe.report()
            return ContainmentFeature.allCases.map { DoctorCheck($0, in: report) }
        } catch {
            let text = error.description
            return ContainmentFeature.allCases.map { DoctorCheck(name: $0.rawValue, state: .missing, text: text) }
        }
    }

    private static func check(_ part: Part, _ worker: WorkerExecutable) -> DoctorCheck {
        let outcome: Outcome =
            switch part {
            case .kernel: kernel()
            case .engine: engine()
            case .locale: locale()
            case .timeZone: timeZone()
            case .sqlcipher: sqlcipher()
            case .openssl: openssl()
            case .tpm: tpm()
            case .keyring: keyring()
            case .worker: start(worker)
            }
        return DoctorCheck(name: part.rawValue, state: outcome.state, text: outcome.text, advice: outcome.advice)
    }

    private typealias Outcome = (state: DoctorCheck.State, text: String, advice: String?)

    private static func kernel() -> Outcome {
        var names = utsname()
        guard uname(&names) == 0 else { return (.missing, "the system has no name", nil) }
        let release = withUnsafeBytes(of: names.release) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return (.ok, "Linux \(release)", nil)
    }

    private static func engine() -> Outcome {
        do throws(ScriptError) {
            _ = try evaluate("1 + 1")
            return (.ok, "JavaScriptCore \(Engine.version)", nil)
        } catch {
            return (.missing, "JavaScriptCore \(Engine.version): \(error.message)", nil)
        }
    }

    /// The data of ICU for languages other than English.
    private static func locale() -> Outcome {
        let code = "new Date(0).toLocaleDateString('de-DE', { month: 'long', timeZone: 'UTC' })"
        do throws(ScriptError) {
            if try evaluate(code) == "Januar" { return (.ok, "the engine has the data of other languages", nil) }
            return (.degraded, "dates and numbers have the English format in every language", "install all data of ICU")
        } catch {
            return (.missing, "the engine has no data of languages: \(error.message)", "install all data of ICU")
        }
    }

    private static func timeZone() -> Outcome {
        let zone: String
        do throws(ScriptError) {
            zone = try evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone").string ?? "UTC"
        } catch {
            return (.missing, "the engine has no time zone: \(error.message)", "install all data of ICU")
        }
        let folder = EnvironmentVariable.value(of: "TZDIR") ?? "/usr/share/zoneinfo"
        guard zone == "UTC" || access("\(folder)/\(zone)", R_OK) == 0 else {
            return (.degraded, "\(folder) has no rules of \(zone)", "install the package tzdata")
        }
        return (.ok, zone, nil)
    }

    private static func sqlcipher() -> Outcome {
        do throws(StorageError) {
            return (.ok, "SQLCipher \(try StorageLibrary.version())", nil)
        } catch {
            return (.missing, "values cannot be stored: \(error.context)", nil)
        }
    }

    private static func openssl() -> Outcome {
        do throws(CryptoError) {
            return (.ok, try CryptoLibrary.version(), nil)
        } catch {
            let reason = if case .unavailable(let name) = error { name } else { "\(error)" }
            return (.missing, "digests and encryption fail for lack of \(reason)", nil)
        }
    }

    private static func tpm() -> Outcome {
        let address = DataDevice.tpmAddress
        do throws(ProtectionError) {
            try DeviceKeyTPM.requireTPM(address)
            return (.ok, address, nil)
        } catch {
            return (.missing, error.message, nil)
        }
    }

    private static func keyring() -> Outcome {
        if UserKeyring.isAvailable { return (.ok, "the keyring of the user in the kernel", nil) }
        return (
            .missing, "a process has to keep the keys of an unlocked device",
            "permit the calls add_key and keyctl in the container"
        )
    }

    private static func start(_ executable: WorkerExecutable) -> Outcome {
        do throws(WorkerLaunchError) {
            let probe = try WorkerProbe(WorkerOptions(executable))
            let count = probe.report.enforced.count
            let all = ContainmentFeature.allCases.count
            return (.ok, "starts in \(Text.duration(probe.duration)) with \(count) of \(all) protections", nil)
        } catch {
            return (.missing, error.description, nil)
        }
    }

    private static func evaluate(_ code: String) throws(ScriptError) -> ScriptValue {
        let machine = VirtualMachine(name: "doctor")
        defer { machine.invalidate() }
        return try machine.makeContext(name: "doctor").evaluate(code, name: "doctor.js").copy()
    }
}
