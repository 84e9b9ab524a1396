import ArgumentParser
import MiniAgents

/// `mini skill`: prints instructions for agents.
struct SkillCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "skill",
        abstract: "Print instructions for an agent that uses mini mcp.",
        discussion: """
            The text is a skill in Markdown with a head in YAML. Store it where your agent reads skills, or add it to the \
            instructions of a project:

              mini skill > .claude/skills/mini-programs/SKILL.md
              mini skill >> AGENTS.md
            """,
    )

    func run() { Output.standard.write(AgentInstructions.skill + "\n") }
}
