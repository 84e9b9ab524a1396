/// A system that checks and tests a program after each change.
public enum CISystem: String, Sendable, CaseIterable {
    /// GitHub Actions.
    case github
    /// GitLab CI.
    case gitlab

    /// The path of the system's file in a repository.
    var file: String {
        switch self {
        case .github: ".github/workflows/mini.yml"
        case .gitlab: ".gitlab-ci.yml"
        }
    }

    /// The content of the file: one job that installs the command line, checks the program and runs its tests.
    ///
    /// The address of the Debian package is a variable of the system.
    ///
    /// - Parameter program: The path of the program in the repository; empty for the root.
    func text(for program: String) -> String {
        let word = Self.word(program)
        let commands = Commands(
            check: "mini check \(program.isEmpty ? "" : word + " ")--format junit > mini-check.xml",
            test:
                "mini test \(program.isEmpty ? "" : "--program \(word) ")--forbid-only --reporter list --reporter junit"
                + " --output mini-test.xml",
        )
        return self == .github ? Self.workflow(commands) : Self.pipeline(commands)
    }

    private struct Commands {
        let check: String
        let test: String
    }

    /// A path as a word of the shell.
    private static func word(_ path: String) -> String {
        let isPlain = path.utf8.allSatisfy { byte in
            byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
                || byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
                || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || "-_./".utf8.contains(byte)
        }
        return isPlain ? path : "'\(path.replacing("'", with: "'\\''"))'"
    }

    /// The commands that install the command line in Debian.
    private static func installation(indentation: String) -> String {
        [
            "apt-get update",
            "apt-get install --yes --no-install-recommends ca-certificates curl",
            "package=${MINIHOST_PACKAGE:?set this variable to the address of the Debian package of MiniHost}",
            #"curl --fail --location --silent --show-error --output /tmp/minihost.deb "$package""#,
            "apt-get install --yes --no-install-recommends /tmp/minihost.deb",
        ]
        .joined(separator: "\n" + indentation)
    }

    private static func workflow(_ commands: Commands) -> String {
        """
        # Checks and tests the mini program. The variable MINIHOST_PACKAGE of the repository is the address of the
        # Debian package of MiniHost.
        name: mini program

        on:
          push:
          pull_request:

        permissions:
          contents: read

        jobs:
          mini:
            runs-on: ubuntu-latest
            container: debian:12-slim
            timeout-minutes: 30
            env:
              MINIHOST_PACKAGE: ${{ vars.MINIHOST_PACKAGE }}
            steps:
              - uses: actions/checkout@v6
              - name: Install mini
                run: |
                  \(installation(indentation: "          "))
              - name: Check the program
                run: |
                  \(commands.check) || { cat mini-check.xml; exit 1; }
              - name: Run the tests
                if: ${{ !cancelled() }}
                run: |
                  \(commands.test)
              - name: Keep the reports
                if: ${{ !cancelled() }}
                uses: actions/upload-artifact@v6
                with:
                  name: mini-reports
                  path: mini-*.xml

        """
    }

    private static func pipeline(_ commands: Commands) -> String {
        """
        # Checks and tests the mini program. The CI/CD variable MINIHOST_PACKAGE is the address of the Debian package of
        # MiniHost.
        mini:
          image: debian:12-slim
          timeout: 30 minutes
          before_script:
            - |
              \(installation(indentation: "      "))
          script:
            - |
              status=0
              \(commands.check) || { status=$?; cat mini-check.xml; }
              \(commands.test) || status=$?
              exit $status
          artifacts:
            when: always
            paths:
              - mini-*.xml
            reports:
              junit:
                - mini-check.xml
                - mini-test.xml

        """
    }
}
