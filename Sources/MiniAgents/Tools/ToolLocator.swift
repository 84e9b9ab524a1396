internal import MiniCore
internal import MiniHost

/// The parameters that locate elements.
enum ToolLocator {
    static let parameters = [
        AgentTool.Parameter("ref", "integer", "The reference of an element in an outline."),
        AgentTool.Parameter("selector", "string", "A selector, such as '#save', '.item' or 'button'."),
        AgentTool.Parameter("text", "string", "A text that the element shows, or a part of it."),
        AgentTool.Parameter("role", "string", "The role, such as button, textbox, checkbox, link."),
        AgentTool.Parameter("name", "string", "With role: the complete name."),
        AgentTool.Parameter("index", "integer", "Which of several elements, from 0."),
    ]

    /// The locator of arguments; nil if there is none.
    static func locator(_ arguments: ToolArguments) throws(ToolFault) -> ElementLocator? {
        var locators: [ElementLocator] = []
        if let reference = try arguments.integer("ref") { locators.append(.element(reference)) }
        if let selector = try arguments.text("selector") { locators.append(.selector(selector)) }
        if let text = try arguments.text("text") { locators.append(.text(text)) }
        let name = try arguments.text("name")
        if let role = try arguments.text("role") {
            locators.append(.role(role, named: name))
        } else if name != nil {
            throw ToolFault("name needs role, such as button; or use text.")
        }
        guard locators.count < 2 else { throw ToolFault("Use only one of ref, selector, text and role.") }
        let index = try arguments.integer("index")
        guard let locator = locators.first else { return nil }
        return index.map { locator.nth($0) } ?? locator
    }

    /// The locator of arguments that the tool requires.
    static func required(_ arguments: ToolArguments) throws(ToolFault) -> ElementLocator {
        guard let locator = try locator(arguments) else {
            throw ToolFault("Name the element with ref, selector, text or role; snapshot lists the references.")
        }
        return locator
    }

    /// The fault for an element that is not on the page.
    static func missing(_ reference: Int) -> ToolFault {
        ToolFault("There is no element [\(reference)] on the page any more. Call snapshot for the present references.")
    }

    /// The fault for an error of an action.
    static func fault(_ error: ActionError, _ settings: AgentSettings) -> ToolFault {
        switch error {
        case .notFound(let locator, _, _):
            let text = locator.description
            if let number = text.wholeMatch(of: /element (\d+)/).flatMap({ Int($0.1) }) { return missing(number) }
            return ToolFault(reason: "\(error.description). Call snapshot for the present references.")
        case .refused(let reason): return ToolFault(reason: reason)
        case .script(let error): return ToolFault("The program has failed. " + settings.text(of: error))
        }
    }
}
