import Foundation
import IAPMiniProgram
import Testing

/// Listing programs by the vendor's entry point.
@Suite(.timeLimit(.minutes(5)))
struct FetchTests {
    private static let apps = (1...60).map { number in
        GRVAppInfo(
            identifier: "id\(100 - number)",
            name: "Program \(number)",
            categories: number % 2 == 0 ? [GRVAppCategory(name: "Food", identifier: "1001", categoryCode2: "2001")] : []
        )
    }

    /// Queries a list of 60 programs from `id99` down to `id40`, of which every second one has a category.
    private func fetch(_ change: (GRVFetchAppsParameter) -> Void) async throws -> Result<[String], GRVContainerError> {
        let parameter = GRVFetchAppsParameter()
        change(parameter)
        return try await outcome { launch, completion in
            launch.fetchApps(parameter, completionCallback: completion)
        }
    }

    private func outcome(
        _ source: GRVAppSource = .listing(FetchTests.apps),
        _ fetch: (GRVAppContainerLaunch, @escaping GRVFetchAppInfosCompletionHandler) -> Void
    ) async throws -> Result<[String], GRVContainerError> {
        let outcomes = Mailbox<Result<[String], GRVContainerError>>()
        var outcome: Result<[String], GRVContainerError>?
        try await withVendorHost([:], configure: { $0.appSource = source }) { host in
            fetch(host.launch) { result, error in
                if let result {
                    outcomes.put(.success(["\(result.totalCount)"] + result.appInfos.map(\.identifier)))
                } else {
                    outcomes.put(.failure(error as? GRVContainerError ?? .network("no error")))
                }
            }
            outcome = await outcomes.next()
        }
        return try #require(outcome)
    }

    @Test func `the first ten programs are listed in the order of the source`() async throws {
        let found = try await fetch { _ in }
        #expect(found == .success(["60"] + (90...99).reversed().map { "id\($0)" }))
    }

    @Test func `programs are sorted by their id in both directions`() async throws {
        let ascending = try await fetch { parameter in
            parameter.sortDescriptor = GRVAppIdSortDescriptorKey
            parameter.querySize = 2
        }
        #expect(ascending == .success(["60", "id40", "id41"]))
        let descending = try await fetch { parameter in
            parameter.sortDescriptor = GRVAppIdSortDescriptorKey
            parameter.ascending = false
            parameter.querySize = 2
        }
        #expect(descending == .success(["60", "id99", "id98"]))
    }

    @Test func `programs are listed in parts, and by category`() async throws {
        let last = try await fetch { parameter in
            parameter.queryStartIndex = 58
            parameter.querySize = 50
        }
        #expect(last == .success(["60", "id41", "id40"]))
        let beyond = try await fetch { $0.queryStartIndex = 60 }
        #expect(beyond == .success(["60"]))
        for category in ["1001", "2001"] {
            let ofCategory = try await fetch { parameter in
                parameter.category = category
                parameter.querySize = 1
            }
            #expect(ofCategory == .success(["30", "id98"]))
        }
        let ofNone = try await fetch { $0.category = "nothing" }
        #expect(ofNone == .success(["0"]))
    }

    @Test(arguments: [(-1, 10, nil), (0, 0, nil), (0, 51, nil), (0, 10, "name")] as [(Int, Int, String?)])
    func `a condition out of range is the documented error`(start: Int, size: Int, order: String?) async throws {
        let outcome = try await fetch { parameter in
            parameter.queryStartIndex = start
            parameter.querySize = size
            parameter.sortDescriptor = order
        }
        guard case .failure(.invalidQuery) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(GRVContainerError.invalidQuery("").errorCode == 2)
    }

    @Test func `programs are found by their ids`() async throws {
        let found = try await outcome { launch, completion in
            launch.fetchAppInfos(byIds: ["id99", "id98", "none"], category: nil, completionCallback: completion)
        }
        #expect(found == .success(["2", "id99", "id98"]))
        let ofCategory = try await outcome { launch, completion in
            launch.fetchAppInfos(byIds: ["id99", "id98"], category: "1001", completionCallback: completion)
        }
        #expect(ofCategory == .success(["1", "id98"]))
        let tooMany = try await outcome { launch, completion in
            let ids = (0...50).map { "id\($0)" }
            launch.fetchAppInfos(byIds: ids, category: nil, completionCallback: completion)
        }
        #expect(tooMany == .failure(.invalidQuery("more than 50 ids")))
    }

    @Test func `a failure of the source is the documented error`() async throws {
        let failed = try await outcome(.listing(nil)) { launch, completion in
            launch.fetchApps(GRVFetchAppsParameter(), completionCallback: completion)
        }
        #expect(failed == .failure(.network("Mini program fetch failed (10003)")))
        #expect(GRVContainerError.network("").errorCode == 10_104)
    }

    @Test func `nothing is listed before the initialization`() async {
        let errors = Mailbox<(any Error)?>()
        GRVAppContainerLaunch().fetchApps(GRVFetchAppsParameter()) { errors.put($1) }
        let error = await errors.next() as? GRVContainerError
        #expect(error == .notInitialized)
    }

    @Test func `a handler is called on a thread that it may block`() async {
        let threads = Mailbox<String>()
        GRVAppContainerLaunch().fetchApps(GRVFetchAppsParameter()) { _, _ in
            let name = FileManager.default.contents(atPath: "/proc/thread-self/comm") ?? Data()
            threads.put(String(decoding: name.dropLast(), as: UTF8.self))
        }
        let thread = await threads.next()
        #expect(thread == "delegates")
    }

    /// The first ten programs of a host.
    private func fetchAll(
        _ launch: GRVAppContainerLaunch
    ) async -> (result: GRVFetchAppInfosResult?, error: (any Error)?) {
        await withCheckedContinuation { continuation in
            launch.fetchApps(GRVFetchAppsParameter()) { continuation.resume(returning: ($0, $1)) }
        }
    }

    @Test func `an error of another type in a list is the documented error`() async throws {
        struct Failure: Error {}
        let store = PackageStore(folder: "/nonexistent/store", keys: [])
        let source = GRVAppSource.packages(store, from: FailingPackages(), list: { throw Failure() })
        try await withVendorHost([:], configure: { $0.appSource = source }) { host in
            let failed = await fetchAll(host.launch)
            #expect(failed.error as? GRVContainerError == .network("Mini program fetch failed (10003): Failure()"))
        }
    }

    @Test func `a folder lists its programs by their ids and titles`() async throws {
        let project = ["mini.project.json": #"{ "appid": "2102" }"#]
        let titled = ["app.json": #"{ "pages": ["a"], "window": { "defaultTitle": "Shop" } }"#]
        try await withVendorHost(["c": [:], "b": project, "a": titled, "broken": ["app.json": "{"]]) { host in
            let found = await fetchAll(host.launch)
            #expect(found.result?.appInfos.map(\.identifier) == ["a", "2102", "c"])
            #expect(found.result?.appInfos.map(\.name) == ["Shop", "2102", "c"])
            let sum = try await host.evaluate("1 + 1", in: "2102")
            #expect(sum == 2)
        }
        try await withVendorHost([:], configure: { $0.appSource = .folder("/nonexistent") }) { host in
            let failed = await fetchAll(host.launch)
            #expect((failed.error as? GRVContainerError)?.errorCode == 10_104)
        }
    }
}
