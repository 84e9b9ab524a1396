internal import MiniCore
internal import Tracing

extension HostOperations {
    /// Records the span of a completed call.
    func recordSpan(of call: CallRecord, _ origin: EventOrigin) {
        guard let tracer else { return }
        let (name, end) = ("my.\(call.name)", DefaultTracerClock.now)
        let span: any Tracing.Span
        if let started = call.number.flatMap({ callSpans.remove($0, of: origin.instance) }) {
            span = started
            // Two JSAPIs send requests of one kind.
            if span.operationName != name { span.operationName = name }
        } else {
            span = Self.startSpan(name, .internal, at: Self.instant(call.duration, before: end), by: tracer)
        }
        span.updateAttributes { attributes in
            Self.add(origin.program, to: &attributes)
            attributes.set("minihost.form", value: .string(call.form.rawValue))
            if let page = call.page { attributes.set("minihost.page", value: .string(page)) }
        }
        if let error = call.error { Self.mark(span, with: error) }
        span.end(at: end)
    }

    /// Starts the span of a request of the network.
    ///
    /// - Parameters:
    ///   - call: The name of the JSAPI.
    ///   - parent: The call; nil for a span without a parent.
    ///   - run: The run of the program; nil for a span without a parent.
    func startSpan(
        _ name: String,
        of request: [(String, SpanAttribute)],
        _ program: ProgramIdentity,
        call: String,
        _ parent: CallReference?,
        in run: Int?,
    ) -> (any Tracing.Span)? {
        guard let tracer else { return nil }
        var context = InstrumentationContext.topLevel
        if let parent, let run {
            let span = callSpans.span(of: parent.number, in: run) {
                let start = Self.instant(parent.elapsed, before: DefaultTracerClock.now)
                return Self.startSpan("my.\(call)", .internal, at: start, by: tracer)
            }
            if let span { context = span.context }
        }
        let span = Self.startSpan(name, .client, in: context, at: DefaultTracerClock.now, by: tracer)
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

    /// The time that is a duration before another time; a worker that was taken over states any duration.
    private static func instant(
        _ duration: Duration,
        before end: DefaultTracerClock.Timestamp,
    ) -> DefaultTracerClock.Timestamp {
        let nanoseconds = min(UInt64(max(duration.nanoseconds, 0)), end.nanosecondsSinceEpoch)
        return DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: end.nanosecondsSinceEpoch - nanoseconds)
    }

    /// - Parameter context: Has the parent. The context of the task is not used, since programs do not run in tasks of the host.
    private static func startSpan(
        _ name: String,
        _ kind: SpanKind,
        in context: InstrumentationContext = .topLevel,
        at start: DefaultTracerClock.Timestamp,
        by tracer: some Tracer,
    ) -> any Tracing.Span {
        tracer.startSpan(name, context: context, ofKind: kind, at: start)
    }
}
