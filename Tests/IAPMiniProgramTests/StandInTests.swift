import IAPMiniProgram
import Testing

/// The stand-ins for the types of UIKit.
struct StandInTests {
    @Test func `a view is in one other view`() {
        let (first, second, view) = (UIView(), UIView(), UIView())
        first.addSubview(view)
        #expect(view.superview === first)
        second.addSubview(view)
        #expect(first.subviews.isEmpty)
        #expect(view.superview === second)
        view.removeFromSuperview()
        #expect(second.subviews.isEmpty)
        #expect(view.superview == nil)
    }

    @Test func `a presented controller is dismissed by itself or by the one that presents it`() {
        let (base, presented) = (UIViewController(), UIViewController())
        var seen: [UIViewController] = []
        base.onPresent = { seen.append($0) }
        var completions = 0
        for dismissing in [presented, base] {
            base.present(presented, animated: true) { completions += 1 }
            #expect(base.presentedViewController === presented)
            #expect(presented.presentingViewController === base)
            dismissing.dismiss(animated: true) { completions += 1 }
            #expect(base.presentedViewController == nil)
            #expect(presented.presentingViewController == nil)
        }
        #expect(seen.count == 2)
        #expect(completions == 4)
    }

    @Test func `a navigation controller keeps its lowest controller`() {
        let navigation = UINavigationController()
        let (first, second) = (UIViewController(), UIViewController())
        navigation.pushViewController(first, animated: true)
        navigation.pushViewController(nil, animated: true)
        navigation.pushViewController(second, animated: true)
        #expect(navigation.viewControllers.count == 2)
        #expect(second.navigationController === navigation)
        #expect(navigation.popViewController(animated: true) === second)
        #expect(second.navigationController == nil)
        #expect(navigation.popViewController(animated: true) == nil)
        #expect(navigation.viewControllers.first === first)
    }

    @Test func `an alert calls the action that is chosen`() {
        var chosen: [String?] = []
        let alert = UIAlertController(title: "T", message: "M", preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default) { chosen.append($0.title) })
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        for action in alert.actions { action.perform() }
        #expect(chosen == ["OK"])
        #expect(alert.actions.map(\.style) == [.default, .cancel])
    }

    @Test func `an image has a name and a rendering mode`() {
        #expect(UIImage(named: "") == nil)
        let image = UIImage(named: "a")
        #expect(image?.renderingMode == .automatic)
        #expect(image?.withRenderingMode(.alwaysOriginal).renderingMode == .alwaysOriginal)
        #expect(image?.withRenderingMode(.alwaysOriginal).name == "a")
    }
}
