extension NewProgram {
    /// The files with which VS Code starts the program by `mini debug`, and a test file by `mini test --inspect`.
    static let debuggingFiles: [(String, String)] = [
        (".vscode/extensions/mini-debug/package.json", extensionDescription),
        (".vscode/launch.json", launchConfiguration),
    ]

    private static let launchConfiguration = """
        {
          "version": "0.2.0",
          "configurations": [
            {
              "type": "mini",
              "request": "launch",
              "name": "Mini program",
              "program": "${workspaceFolder}"
            },
            {
              "type": "mini-test",
              "request": "launch",
              "name": "Mini test file",
              "file": "${file}"
            }
          ]
        }

        """

    /// An extension without code: it only names the commands that serve the debugger.
    private static let extensionDescription = """
        {
          "name": "mini-debug",
          "displayName": "Mini program debugger",
          "description": "Starts mini debug and mini test --inspect, which serve the Debug Adapter Protocol.",
          "publisher": "minihost",
          "version": "1.0.0",
          "license": "Apache-2.0",
          "engines": { "vscode": "^1.88.0" },
          "categories": ["Debuggers"],
          "contributes": {
            "breakpoints": [{ "language": "javascript" }, { "language": "typescript" }],
            "debuggers": [
              {
                "type": "mini",
                "label": "Mini program",
                "languages": ["javascript", "typescript"],
                "runtime": "mini",
                "args": ["debug"],
                "configurationAttributes": {
                  "launch": {
                    "properties": {
                      "program": { "type": "string", "description": "The folder of the program." },
                      "page": { "type": "string", "description": "The page to open, such as pages/a/b?x=1." },
                      "taps": {
                        "type": "array",
                        "items": { "type": "string" },
                        "description": "The selectors of the elements to tap once the program is idle."
                      }
                    }
                  }
                },
                "initialConfigurations": [
                  { "type": "mini", "request": "launch", "name": "Mini program", "program": "${workspaceFolder}" }
                ]
              },
              {
                "type": "mini-test",
                "label": "Mini test file",
                "languages": ["javascript", "typescript"],
                "runtime": "mini",
                "args": ["test", "--inspect"],
                "configurationAttributes": {
                  "launch": {
                    "properties": {
                      "file": { "type": "string", "description": "The test file, such as ${file}." }
                    }
                  }
                },
                "initialConfigurations": [
                  { "type": "mini-test", "request": "launch", "name": "Mini test file", "file": "${file}" }
                ]
              }
            ]
          }
        }

        """
}
