import ArgumentParser
import MiniHost
import MiniTools

/// The option for events on elements.
struct ActArguments: ParsableArguments {
    /// An event on the first element that a selector matches.
    struct Act: Sendable {
        let event: HandledEvent
        let selector: String
    }

    @Option(
        help: ArgumentHelp(
            """
            Dispatch an event to the first element that a selector matches, after the taps: 'longTap #save', 'change #size', \
            'submit form'. Can be repeated.
            """,
            valueName: "event selector",
        )
    )
    var act: [String] = []

    func validate() throws { _ = try acts() }

    /// The events in their order.
    func acts() throws(ValidationError) -> [Act] {
        var acts: [Act] = []
        for text in act {
            let words = text.split(separator: " ", maxSplits: 1).map(String.init)
            guard words.count == 2, let event = HandledEvent(rawValue: words[0]) else {
                let names = HandledEvent.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError(
                    "--act needs an event and a selector, such as 'longTap #save', not \(Text.quoted(text)); "
                        + "the events are \(names)."
                )
            }
            acts.append(Act(event: event, selector: words[1]))
        }
        return acts
    }
}
