import CommandHarness
import Foundation
import Logging
import MetricsTestKit
import MiniCore
import MiniHost
import MiniOperations
import MiniTesting
import ProgramModes
import Testing

/// The metrics that the documentation of `HostOperations` lists.
@Suite struct MetricsTests {
    private static let program = ProgramIdentity(appID: "shop")

    private let metrics = TestMetrics()
    private let operations: HostOperations
    private let observer: any ProgramObserver

    init() throws {
        operations = HostOperations(logger: LogRecord().logger(.critical), metrics: metrics, tracer: nil)
        var configuration = HostConfiguration()
        operations.observe(&configuration)
        observer = try #require(configuration.observer)
    }

    /// Passes events of the program to the observer.
    private func report(_ events: [ProgramEvent]) {
        let origin = EventOrigin(program: Self.program, instance: 1, time: WallTime(milliseconds: 0))
        for event in events { observer.program(origin, did: event) }
    }

    private static func failedCall(_ reason: APIError.Reason) -> ProgramEvent {
        let error = APIError(reason, "no")
        return .call(CallRecord(name: "scan", form: .deferred, error: error, duration: .zero, page: nil))
    }

    /// Each way in which the host or the user refuses something.
    private static let refusals: [ProgramEvent] = [
        failedCall(.noPermission), failedCall(.consentRefused), failedCall(.consentDenied),
        .warning(ProgramWarning("no", .refusedURL("https://a.example"))),
    ]

    /// Each way in which a program ends.
    private static let ends: [ProgramEvent] =
        [.ended(nil), .ended(ScriptError(name: "Error", message: "no"))]
        + ScriptError.Termination.allCases.map { termination in
            ProgramEvent.ended(ScriptError(name: "Error", message: "no", termination: termination))
        }

    private static let failures: [ProgramEvent] = [
        .uncaught(ScriptError(name: "Error", message: "no"), .exception), .process(.restarted(page: nil)),
    ]

    private func total(_ label: String, _ dimensions: [(String, String)]) throws -> Int64 {
        try metrics.expectCounter(label, dimensions).totalValue
    }

    @Test func `a refusal is counted by the one who refuses`() throws {
        report(Self.refusals)
        report([.warning(ProgramWarning("no")), Self.failedCall(.invalidParameter)])
        for (reason, count) in [("permission", 1), ("consent", 2), ("network", 1)] as [(String, Int64)] {
            #expect(try total("minihost_refusals", [("program", "shop"), ("reason", reason)]) == count)
        }
        #expect(metrics.counterTotal(label: "minihost_refusals") == 4)
    }

    @Test func `the end of a program is counted by its reason`() throws {
        report(Self.ends)
        #expect(try total("minihost_ends", [("reason", "stopped")]) == 2)
        #expect(try total("minihost_ends", [("reason", "error")]) == 1)
        for termination in ScriptError.Termination.allCases where termination != .stopped {
            #expect(try total("minihost_ends", [("reason", termination.rawValue)]) == 1)
        }
    }

    @Test func `uncaught failures and new processes are counted by program`() throws {
        report(Self.failures)
        let error = ScriptError(name: "Error", message: "no")
        report([.process(.suspended), .process(.restarting(error, attempt: 1, after: .zero))])
        #expect(try total("minihost_uncaught_errors", [("program", "shop")]) == 1)
        #expect(try total("minihost_restarts", [("program", "shop")]) == 1)
    }

    // MARK: Documentation

    private struct Metric {
        let label: String
        let kind: String
        let dimensions: [(String, String)]
    }

    /// The metrics that were made.
    private var made: [Metric] {
        let counters = metrics.counters.map { Metric(label: $0.label, kind: "counter", dimensions: $0.dimensions) }
        let timers = metrics.timers.map { Metric(label: $0.label, kind: "timer", dimensions: $0.dimensions) }
        let gauges = metrics.recorders.map { Metric(label: $0.label, kind: "gauge", dimensions: $0.dimensions) }
        return counters + timers + gauges
    }

    /// The rows of the table in the documentation, by the name of the metric.
    private static func documentedRows() throws -> [String: Substring] {
        let path = Product.packageFolder + "/Sources/MiniOperations/HostOperations.swift"
        var rows: [String: Substring] = [:]
        for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        where line.hasPrefix("/// | `minihost_") {
            for match in line.matches(of: /`(minihost_\w+)`/) { rows[String(match.1)] = line }
        }
        return rows
    }

    @Test func `the documentation lists every metric with its kind, its dimensions and its reasons`() async throws {
        report(Self.refusals + Self.ends + Self.failures)
        let network = operations.observing(FakeNetwork("content")).network(for: Self.program) { _ in }
        _ = try await network.send(NetworkRequest(.request, url: "https://shop.example/"))
        network.close()
        let host = try MiniProgramHost(.forTests())
        operations.record(try host.statistics())
        await host.stop()

        let rows = try Self.documentedRows()
        #expect(Set(made.map(\.label)) == Set(rows.keys))
        for metric in made {
            let row = try #require(rows[metric.label], "\(metric.label)")
            #expect(row.contains(metric.kind), "\(metric.label)")
            for (name, value) in metric.dimensions {
                #expect(row.contains("`\(name)`"), "\(metric.label)")
                if name == "reason" { #expect(row.contains("`\(value)`"), "\(metric.label)") }
            }
        }
    }
}
