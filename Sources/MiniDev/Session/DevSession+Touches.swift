internal import MiniCore
internal import MiniHost

/// Touches, of which browsers send the parts while a finger moves.
extension DevSession {
    /// A touch that has begun and has not ended.
    struct LiveTouch: Sendable {
        let browser: Int
        let node: Int
        /// The run of the program, see ``EventOrigin/instance``.
        let run: Int
        /// The points so far; at least one.
        var points: [TouchPoint]
        /// The step of a recorded test that its end replaces; nil if a test needs none.
        let step: RecordedStep?
        /// The number of the step.
        let stepNumber: Int?

        /// The maximum number of points that are kept.
        static let pointLimit = 1_000

        /// Adds points.
        ///
        /// Of too many, the last one takes the place of the one before.
        mutating func add(_ more: [TouchPoint]) {
            for point in more where point != points.last {
                if points.count == Self.pointLimit { points.removeLast() }
                points.append(point)
            }
        }
    }

    /// Carries out a part of a touch.
    ///
    /// One browser touches at a time: the touch of another one is cancelled. Parts of a cancelled touch have no effect.
    ///
    /// - Returns: The description of the error; nil for none.
    func carryOut(_ part: TouchPart, on node: Int, from browser: Int, in program: LocalProgram) async -> String? {
        if case .start(let point) = part {
            await cancelTouch(in: program)
            let step = await recordedTouch(at: point, on: node, of: program)
            touch = LiveTouch(
                browser: browser,
                node: node,
                run: program.instance,
                points: [point],
                step: step,
                stepNumber: step.flatMap { recorder.add($0) },
            )
        } else {
            guard touch?.browser == browser, touch?.node == node, touch?.run == program.instance else { return nil }
        }
        let failure = await failure { () async throws(ActionError) in
            try await program.carryOut(part, on: .element(node))
        }
        switch part {
        case .start:
            if failure != nil {
                recorder.remove(touch?.stepNumber)
                touch = nil
            }
        case .move(let points): touch?.add(points)
        case .end(let point):
            touch?.add([point])
            if let touch { record(touch) }
            touch = nil
        }
        return failure
    }

    /// Cancels the touch that a browser has begun and does not end.
    func cancelTouch(from browser: Int) async {
        guard touch?.browser == browser, let program else { return }
        await cancelTouch(in: program)
        observer.requestLook()
    }

    private func cancelTouch(in program: LocalProgram) async {
        guard let touch, let last = touch.points.last else { return }
        // Its page may have been left meanwhile, and the program does not receive the end then.
        _ = await carryOut(
            .end(.cancelled(x: last.x, y: last.y)),
            on: touch.node,
            from: touch.browser,
            in: program,
        )
        self.touch = nil
    }
}
