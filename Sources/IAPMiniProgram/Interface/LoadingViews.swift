internal import MiniCore
internal import Synchronization

/// The loading indicators of programs that registered delegates show.
final class LoadingViews: Sendable {
    typealias Calls = DelegateCalls<any GRVLoadingViewDelegate>

    /// The indicator of one program.
    ///
    /// SAFETY: the container is used in calls of the delegate only, which are made one at a time.
    private struct Indicator: @unchecked Sendable {
        let calls: Calls
        let container: UIView

        init(_ calls: Calls) {
            self.calls = calls
            container = UIView()
        }

        func show(_ text: String) {
            calls.notify { $0.show(in: container, withText: text) }
        }

        func dismiss() {
            calls.notify { $0.dismiss(from: container) }
        }
    }

    private let indicators = Mutex<[ProgramIdentity: Indicator]>([:])

    /// Shows the indicator of a program by a delegate; a former delegate dismisses its own.
    func show(_ text: String, for program: ProgramIdentity, by calls: Calls) {
        let (indicator, former) = indicators.withLock { indicators -> (Indicator, Indicator?) in
            if let shown = indicators[program], shown.calls === calls { return (shown, nil) }
            let indicator = Indicator(calls)
            let former = indicators.updateValue(indicator, forKey: program)
            return (indicator, former)
        }
        former?.dismiss()
        indicator.show(text)
    }

    /// Dismisses the indicator of a program, if one is shown, by the delegate that shows it.
    func hide(for program: ProgramIdentity) {
        indicators.withLock { $0.removeValue(forKey: program) }?.dismiss()
    }
}
