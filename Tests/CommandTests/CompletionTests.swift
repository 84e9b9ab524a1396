import CommandHarness
import Testing

/// The scripts of `--generate-completion-script` complete paths.
@Suite(.timeLimit(.minutes(20)))
struct CompletionTests {
    private static let source = #"""
        source <("$0" --generate-completion-script bash)
        compopt() { :; }
        COMP_WORDS=(mini "${@:2}")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        COMP_LINE="${COMP_WORDS[*]}"
        COMP_POINT=${#COMP_LINE}
        cd "$1"
        _mini mini "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
        printf '%s\n' "${COMPREPLY[@]}" | sort
        """#

    @Test(arguments: [
        (["check", "pag"], "pages\n"), (["eval", "pag"], "pages\n"), (["run", "--data-dir", "pag"], "pages\n"),
        (["run", "--mock", "app"], "app.json\n"), (["eval", ".", "--file", "app"], "app.js\n"),
        (["test", "app"], "app.js\napp.json\n"), (["test", "--output", "app"], "app.js\napp.json\n"),
        (["storage", "list", "pag"], "pages\n"),
        (["device", "unlock", "--passcode-file", "app"], "app.js\napp.json\n"),
    ])
    func `bash completes paths`(words: [String], replies: String) async throws {
        let folder = try ProgramFolder()
        let result = try await Product.bash.run(["-c", Self.source, Product.mini.path, folder.path] + words)
        #expect(result.output == replies, "\(result.error)")
        #expect(result.error == "")
    }

    @Test(arguments: [("zsh", "_files -/"), ("fish", "__fish_complete_directories")])
    func `other shells complete folders`(shell: String, word: String) async throws {
        let result = try await Product.mini.run(["--generate-completion-script", shell])
        #expect(result.status == 0)
        #expect(result.output.contains(word))
    }

    @Test func `the help describes how to install completions`() async throws {
        let help = try await Product.mini.run(["--help"]).output
        for end in ["bash)\n", "zsh > ~/.zsh/completions/_mini\n", "fish > ~/.config/fish/completions/mini.fish\n"] {
            #expect(help.contains("mini --generate-completion-script \(end)"), "\(help)")
        }
    }
}
