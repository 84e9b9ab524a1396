extension APIRegistry {
    /// Features other than JSAPIs and components that programs query before use.
    private static let features: Set = [
        "component", "component.$selectComponent", "component.createIntersectionObserver",
        "component.createMediaQueryObserver", "component.createSelectorQuery", "component.externalClasses",
        "component.lifetimes", "component.observers", "component.relations", "component.rootEvents",
        "component.virtualHost", "component2", "createSelectorQuery.return.fields.object.id",
        "createSelectorQuery.return.node", "createSelectorQuery.return.scrollOffset.callback", "mixin",
        "page.$batchedUpdates", "page.$spliceData", "page.createIntersectionObserver",
        "page.createMediaQueryObserver", "page.createSelectorQuery", "page.events.onBack", "page.mixins",
        "page.observers", "page.onShareAppMessage.async", "page.setData.callback", "plugin",
        "sjs.event", "sjs.event.selector.deep",
    ]

    private static let callbacks: Set = ["complete", "fail", "success"]

    /// Whether a feature works, for `my.canIUse`.
    ///
    /// | query | true when |
    /// |---|---|
    /// | `getStorage`, `getStorageSync` | that form is provided |
    /// | `getStorage.object.key` | the call reads that parameter |
    /// | `request.object.method.POST` | the call reads that parameter, and the value is among those that are documented |
    /// | `getStorage.callback.data`, `getStorageSync.return.data` | the result has that field |
    /// | `request.return`, `uploadFile.return.onProgressUpdate` | the call, the method of the task exists |
    /// | `env.clientName` | the property has that field |
    /// | `button`, `button.open-type`, `button.open-type.share` | the component, its attribute or that option works |
    /// | `button.open-type.chooseAvatar` | the host has a delegate for `button.chooseAvatar` |
    /// | `component2`, `component.observers`, `page.$spliceData` | the feature exists |
    ///
    /// - Parameters:
    ///   - query: The query of the program.
    ///   - permissions: The permissions of the program; nil for all. A JSAPI without its permission does not work.
    /// - Source: My.canIUse, Alipay open docs.
    public func supports(_ query: String, permissions: Set<Permission>? = nil) -> Bool {
        // Programs call the JSAPIs of the wallet with the prefix `ap.`.
        if query.hasPrefix("ap.") { return supports(String(query.dropFirst(3)), permissions: permissions) }
        if Self.features.contains(query) { return true }
        let parts = query.split(separator: ".", omittingEmptySubsequences: false)
        let button = Self.function(ofOpenType: query)
        if let permissions, let needed = permission(of: button ?? String(parts[0])), !permissions.contains(needed) {
            return false
        }
        if let button, delegates[button] != nil { return true }
        switch parts.count {
        case 1: return provides(query) || ComponentSupport.supports(parts)
        case 2 where parts[1] == "return" && isCallable(String(parts[0])): return true
        case 2 where fields(ofConstant: String(parts[0])).contains(String(parts[1])): return true
        case 3 where supports(field: String(parts[2]), in: parts[1], of: String(parts[0])): return true
        case 4 where parts[1] == "object":
            return supports(option: parts[3], of: parts[2], in: String(parts[0]))
        default: return ComponentSupport.supports(parts)
        }
    }

    /// Whether a feature of a mocked JSAPI works, for `my.canIUse`: without a delegate, and whatever the permissions.
    ///
    /// - Parameter query: A query as of ``supports(_:permissions:)``, whose ``name(inQuery:)`` is mocked.
    package func supportsMocked(_ query: String) -> Bool {
        let name = Self.name(inQuery: query)
        let rest = (query.hasPrefix("ap.") ? query.dropFirst(3) : query[...]).dropFirst(name.count)
        guard !rest.isEmpty else { return true }
        // A mock of a name also applies to its Sync form, which need not exist.
        let base = Self.withoutSync(name).flatMap { provider(of: name) == nil ? $0 : nil } ?? name
        var delegates = FunctionDelegates()
        delegates.add(base) { _ throws(APIError) in .undefined }
        // A built-in JSAPI cannot be delegated, and works without a delegate.
        let registry = (try? delegating(delegates)) ?? self
        return registry.supports(base + rest)
    }

    /// The name on `my` in a query for `my.canIUse`: `scan` in `scan.object.type.qr` and in `ap.scan`.
    package static func name(inQuery query: String) -> String {
        String((query.hasPrefix("ap.") ? query.dropFirst(3) : query[...]).prefix { $0 != "." })
    }

    /// The function that performs the `open-type` of a button in a query; nil for another query.
    private static func function(ofOpenType query: String) -> String? {
        let prefix = "button.open-type."
        return query.hasPrefix(prefix) ? "button." + query.dropFirst(prefix.count) : nil
    }

    private func provides(_ property: String) -> Bool { isCallable(property) || hasConstant(named: property) }

    /// The fields of a constant; empty if there is none of that name.
    private func fields(ofConstant name: String) -> [String] {
        constant(named: name)?.fields ?? constantShapes.first { $0.name == name }?.fields ?? []
    }

    private func isCallable(_ property: String) -> Bool {
        provider(of: property) != nil || row(of: property) != nil || Self.scripted.contains { $0.name == property }
    }

    /// The delegated function of that name, if a call to it works.
    private func row(of property: String) -> DelegatedFunction? {
        delegatedFunction(named: property).flatMap { $0.isBuiltIn || delegates[property] != nil ? $0 : nil }
    }

    private func provider(of property: String) -> FunctionProvider? {
        let candidates = [provider(named: property)] + [Self.withoutSync(property).flatMap { provider(named: $0) }]
        return candidates.compactMap(\.self).first { $0.properties.contains(property) }
    }

    /// The permission that a call needs; nil for none.
    private func permission(of property: String) -> Permission? {
        let permission = provider(of: property)?.permission ?? row(of: property)?.permission
        return permission == Permission.none ? nil : permission
    }

    private func supports(field: String, in place: Substring, of property: String) -> Bool {
        if let row = row(of: property) { return supports(field: field, in: place, of: row) }
        guard let function = provider(of: property), function.form != .direct else { return false }
        let takesCallbacks = property == function.name
        switch place {
        case "object":
            return takesCallbacks && Self.callbacks.contains(field)
                || function.fields.contains { $0.name == field }
        case "callback": return takesCallbacks && function.resultFields.contains(field)
        // The vendor's own samples query `getSystemInfo.return.screen`.
        case "return": return function.resultFields.contains(field) || function.taskMembers.contains(field)
        default: return false
        }
    }

    /// Whether a value is documented for a parameter, in any case; false if no values of the parameter are documented.
    private func supports(option: Substring, of field: Substring, in property: String) -> Bool {
        guard row(of: property) != nil || provider(of: property) != nil else { return false }
        return choices(of: String(field), in: property).contains { $0.lowercased() == option.lowercased() }
    }

    /// The documented values of a parameter of a JSAPI; empty if none are documented.
    ///
    /// - Parameter property: The name on `my`, with `Sync` for a Sync form.
    package func choices(of field: String, in property: String) -> [String] {
        fields(of: property).first { $0.name == field }?.choices ?? []
    }

    /// The documented parameters of a JSAPI, callbacks included; empty if none are documented.
    package func parameters(of property: String) -> [String] {
        let names = fields(of: property).map(\.name)
        return names.isEmpty ? [] : names + Self.callbacks
    }

    private func fields(of property: String) -> [FieldDescription] {
        delegatedFunction(named: property)?.fields ?? provider(of: property)?.fields ?? []
    }

    private func supports(field: String, in place: Substring, of row: DelegatedFunction) -> Bool {
        switch place {
        case "object": Self.callbacks.contains(field) || row.fields.contains { $0.name == field }
        case "callback", "return": row.resultFields.contains(field)
        default: false
        }
    }

    private static func withoutSync(_ property: String) -> String? {
        property.hasSuffix("Sync") ? String(property.dropLast(4)) : nil
    }
}
