internal import MiniCore

extension HostConfiguration {
    /// Rejects scopes of JSAPIs that cannot wait for the user.
    ///
    /// - Throws: ``HostError`` with the first fault.
    func reviewScopes() throws(HostError) {
        for (name, scope) in scopes.sorted(by: { $0.key < $1.key }) {
            let byteCount = scope.rawValue.utf8.count
            guard (1...128).contains(byteCount) else {
                throw HostError("scopes: the scope of my.\(name) has \(byteCount) bytes; 1 to 128 are allowed")
            }
            if apis.delegatedFunction(named: name) != nil { continue }
            guard let function = apis.function(named: name), apis.hostNames.contains(name) else {
                throw HostError("scopes: my.\(name) is not a JSAPI that the host implements")
            }
            switch function.kind.type {
            case .deferred, .task: break
            case .immediate, .direct, .started, .startedTask, .object:
                throw HostError(
                    "scopes: my.\(name) completes at once and cannot wait for the user; make it a DeferredFunction"
                )
            }
        }
    }

    /// The JSAPIs, with those that show decisions about scopes unless the host implements them itself.
    ///
    /// - Throws: ``HostError`` for a registry that has these names in other forms.
    func registry(showing authorizations: UserAuthorizations) throws(HostError) -> APIRegistry {
        guard !scopes.isEmpty || showsSettings else { return apis }
        let names = AuthorizationSettings.allNames.filter { name in
            apis.delegates[name] == nil && apis.function(named: name) == nil
        }
        let buttonText = ButtonText(for: environment)
        var delegates = FunctionDelegates()
        delegates.add(
            AuthorizationSettings(
                names: names,
                authorizations: authorizations,
                userInterface: userInterface,
                confirm: buttonText.confirm,
                cancel: buttonText.cancel,
            )
        )
        do throws(APIRegistryError) {
            return try apis.delegating(delegates)
        } catch {
            throw HostError("the JSAPIs of scopes cannot be registered: \(error)")
        }
    }
}
