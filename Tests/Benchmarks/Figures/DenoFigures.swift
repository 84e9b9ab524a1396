import Glibc
import MiniCrypto
import MiniHost

/// The cost of encrypted storage, beside the storage of another JavaScript host that also survives a crash.
enum DenoFigures {
    private static let script = """
        const [action, count] = Deno.args;
        const keys = Array.from({ length: 500 }, (_, index) => 'key-' + index);
        const values = Array.from({ length: 64 }, (_, index) => String(index).padStart(100, 'x'));
        for (const key of keys) localStorage.setItem(key, values[0]);
        const start = performance.now();
        if (action === 'set') {
            for (let index = 0; index < count; index++) localStorage.setItem(keys[index % 500], values[index % 64]);
        } else {
            for (let index = 0; index < count; index++) localStorage.getItem(keys[index % 500]);
        }
        console.log((performance.now() - start) * 1000 / count);
        """

    static func measure() async throws -> [Figure] {
        let titles = ["`.aesGCM`", "database key"].flatMap { protection in
            ["setStorageSync", "getStorageSync"].map { "\($0), 100 bytes, \(protection), beside Deno" }
        }
        guard let deno = getenv("DENO").map({ String(cString: $0) }) ?? ChildProcess.find("deno") else {
            let reason = "there is no deno in PATH and none named by DENO; the PyPI package deno has one"
            return titles.map { title in
                Figure(title: title, unit: .microseconds, method: method, outcome: .notMeasured(reason: reason))
            }
        }
        let folder = try TemporaryFolder()
        try folder.write(script, to: "storage.js")
        func floor(_ action: String, count: Int) throws -> Double {
            let command = [deno, "run", "--quiet", "--location", "http://localhost/", folder.path + "/storage.js"]
            let variables = ["DENO_DIR=\(folder.path)/deno", "DENO_NO_UPDATE_CHECK=1"]
            let output = try ChildProcess.run(command + [action, "\(count)"], in: .bare, adding: variables).output
            guard let time = Double(output.prefix { $0 != "\n" }) else {
                throw MeasurementError("deno returned no number")
            }
            return time
        }

        let key = SecretBytes.random(count: DatabaseKey.rawByteCount)
        let loops = [Loop.setStorage, .getStorage]
        let programs = [
            try await BenchmarkProgram(loops: loops, encryptors: LocalStorageEncryptorRing(try .aesGCM(key: key))),
            try await BenchmarkProgram(loops: loops, databaseKey: .closure { try DatabaseKey(raw: key) }),
        ]
        var rounds: [(target: Double, rounds: Rounds)] = []
        for program in programs {
            let sets = try await Rounds(11) {
                try await program.run(.setStorage, count: 20_000) / 20_000 / 1_000
            } floor: {
                try floor("set", count: 5_000)
            }
            let gets = try await Rounds(11) {
                try await program.run(.getStorage, count: 50_000) / 50_000 / 1_000
            } floor: {
                try floor("get", count: 20_000)
            }
            await program.stop()
            rounds += [(0.25, sets), (0.2, gets)]
        }
        return zip(titles, rounds).map { title, measured in
            Figure(title, .microseconds, target: .ratio(measured.target), method: method, measured.rounds)
        }
    }

    private static let method = """
        from JavaScript, 500 keys in turn, values that were used before; floor: the same with Deno's `localStorage`, \
        which is not encrypted
        """
}
