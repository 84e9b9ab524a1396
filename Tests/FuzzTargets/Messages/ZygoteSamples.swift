package import MiniContainment
internal import MiniCore
package import MiniIsolation
package import MiniRuntime

extension ZygoteRequest {
    /// A request of each kind.
    package static let samples: [ZygoteRequest] =
        WorkerSetup.samples.flatMap { [ZygoteRequest.prepare($0), .become($0)] } + [.fork, .kill(7), .reap(1 << 20)]
}

extension ZygoteReply {
    /// A reply of each kind.
    package static let samples: [ZygoteReply] =
        ContainmentReport.samples.map { ZygoteReply.prepared($0) } + [
            .forked(process: 7), .reaped(status: -1), .failed("fork"),
        ]
}

extension WorkerSetup {
    /// Two setups that differ in every stored property.
    package static let samples: [WorkerSetup] = {
        let usual = WorkerOptions(WorkerExecutable(path: "mini-worker"))
        var other = usual
        (other.usesJIT, other.required) = (false, [.seccomp, .landlock])
        (other.memoryGrowth, other.maximumLandlockABI) = (1 << 20, 2)
        var limits = ScriptLimits()
        limits.memoryBytes = 1 << 20
        return [usual.setup(limits: ScriptLimits(), clock: .real), other.setup(limits: limits, clock: .virtual)]
    }()
}

extension ContainmentReport {
    /// Two reports that differ in every stored property.
    package static let samples: [ContainmentReport] = {
        var encoder = BinaryEncoder()
        encoder.encode([ContainmentFeature.noNewPrivileges, .landlock])
        encoder.encode(count: 1)
        encoder.encode(ContainmentFeature.seccomp)
        encoder.encode("not permitted")
        encoder.encode(Int?.some(2))
        do throws(BinaryDecodingError) {
            return [ContainmentReport(), try ContainmentReport(encoded: encoder.bytes)]
        } catch {
            preconditionFailure("The report cannot be decoded: \(error)")
        }
    }()
}

extension PackageReply {
    /// Two replies that differ in every stored property.
    package static let samples = [
        PackageReply(to: .entry(at: "app.json"), bytes: [1, 0]), PackageReply(to: .names(in: "pages"), bytes: []),
    ]
}

extension ProgramStart {
    /// Two starts that differ in every stored property.
    package static let samples: [ProgramStart] = {
        var other = sample
        other.identity = ProgramIdentity(appID: "other")
        other.package = PackageDescription(appID: "other")
        (other.page, other.permissions, other.limits) = (nil, ["other"], ProgramLimits.samples[1])
        (other.clock, other.startTime) = (.virtual, WallTime(milliseconds: 1.5))
        other.environment.language = "other"
        other.requestDefaults.allowsMultipleSockets.toggle()
        other.keepsStoredValues.toggle()
        other.hasFiles.toggle()
        other.hasNetwork.toggle()
        other.recordsSuccessfulCalls.toggle()
        other.reportsRenderings.toggle()
        (other.markedFunctions, other.searchedFunctions) = (["getLocation"], ["request"])
        (other.mocks, other.delegates) = (FunctionMocks(), ["scan"])
        (other.packageReplies, other.functions, other.constants) = ([], [], [])
        return [sample, other]
    }()
}

extension ProgramLimits {
    /// Two sets of limits that differ in every stored property.
    package static let samples: [ProgramLimits] = {
        var limits = ProgramLimits()
        limits.script.memoryBytes = 1
        (limits.pendingCalls, limits.timers, limits.consoleLines, limits.consoleBytes) = (2, 3, 4, 5)
        limits.delegateDeadline = .milliseconds(6)
        return [ProgramLimits(), limits]
    }()
}
