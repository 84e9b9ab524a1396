internal import MiniCore
internal import Tracing

extension HostOperations {
    /// Records the span of a completed call.
    func recordSpan(of call: CallRecord, _ program: ProgramIdentity) {
        guard let tracer else { return }
        let end = DefaultTracerClock.now
        let duration = UInt64(max(call.duration.nanoseconds, 0))
        let start = end.nanosecondsSinceEpoch - min(duration, end.nanosecondsSinceEpoch)
        let span = Self.startSpan(
            "my.\(call.name)",
            .internal,
            at: DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: start),
            by: tracer
        )
        span.updateAttributes { attributes in
            Self.add(program, to: &attributes)
            attributes.set("minihost.form", value: .string(call.form.rawValue))
            if let page = call.page { attributes.set("minihost.page", value: .string(page)) }
        }
        if let error = call.error { Self.mark(span, with: error) }
        span.end(at: end)
    }

    /// Starts the span of a request of the network.
    func startSpan(
        _ name: String,
        of request: [(String, SpanAttribute)],
        _ program: ProgramIdentity,
    ) -> (any Tracing.Span)? {
        guard let tracer else { return nil }
        let span = Self.startSpan(name, .client, at: DefaultTracerClock.now, by: tracer)
        span.updateAttributes { attributes in
            Self.add(program, to: &attributes)
            for (name, value) in request { attributes.set(name, value: value) }
        }
        return span
    }

    /// Marks a span as failed, with the number of an error and without its text.
    static func mark(_ span: any Tracing.Span, with error: APIError) {
        span.setStatus(SpanStatus(code: .error))
        span.updateAttributes { $0.set("minihost.error", value: .int64(Int64(error.code))) }
    }

    private static func add(_ program: ProgramIdentity, to attributes: inout SpanAttributes) {
        attributes.set("minihost.program", value: .string(program.appID))
        attributes.set("minihost.user", value: .string(program.userID))
    }

    private static func startSpan(
        _ name: String,
        _ kind: SpanKind,
        at start: DefaultTracerClock.Timestamp,
        by tracer: some Tracer,
    ) -> any Tracing.Span {
        tracer.startSpan(name, ofKind: kind, at: start)
    }
}
