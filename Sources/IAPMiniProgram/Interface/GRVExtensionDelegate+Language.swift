internal import MiniCore

extension GRVExtensionDelegate {
    /// The language of the registered delegate, for ``HostEnvironment/language``; nil without one.
    ///
    /// The result is nil as well if the delegate does not return within ``deadline``, or does not return a language tag.
    /// ``errorHandler`` receives the mistake. The name is MiniHost's. ``GRVAppContainerLaunch`` requests the language
    /// before it opens a program.
    public func appLanguage() async -> String? {
        guard let calls = languages.calls else { return nil }
        let name = "GRVAppLanguageDelegate.getAppLanguage"
        let returned = await DelegateResult<String?>.wait(deadline) {
            await calls.result(otherwise: String?.none) { delegate -> String? in delegate.getAppLanguage() }
        }
        if case .timedOut = returned { report(.timedOut(name)) }
        guard let language = returned.orElse(nil) else { return nil }
        guard HostEnvironment.isLanguageTag(language) else {
            report(.invalidLanguage(name))
            return nil
        }
        return language
    }
}
