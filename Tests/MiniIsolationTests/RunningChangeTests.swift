import CommandHarness
import MiniCore
import MiniHost
import MiniIsolation
import MiniRuntime
import Testing

/// What a host changes of a program in a worker while it runs.
@Suite(.timeLimit(.minutes(5))) struct RunningChangeTests {
    @Test func `a revoked permission applies to calls that the worker completes, and to those of the host`()
        async throws
    {
        try await withIsolatedProgram { configuration in
            configuration.apis = try APIRegistry.builtIn.adding(OwnFunctions.functions)
            configuration.permissions.insert(OwnFunctions.permission)
        } _: { (program, _) async throws in
            let code = """
                return [my.getSystemInfoSync(), my.getStorageSync({ key: 'a' }), my.addNumbersSync({ left: 1 })]
                    .map(({ error = 0 }) => error);
                """
            #expect(try await program.evaluate(code) == [0, 0, 0])
            await program.setPermissions([])
            #expect(try await program.evaluate(code) == [4, 4, 4])
        }
    }

    @Test func `a permission that is revoked in a turn applies to the next call that reaches the host`() async throws {
        try await withIsolatedProgram { (program, _) async throws in
            var events = program.events.makeAsyncIterator()
            async let error = program.evaluate(
                """
                console.log('stores');
                for (let i = 0; i < 1e6; i++) {
                    const { error } = my.setStorageSync({ key: 'a', data: i });
                    if (error) return error;
                }
                """
            )
            await events.waitForConsole()
            await program.setPermissions([])
            #expect(try await error == 4)
        }
    }

    @Test func `a link resumes a suspended program, which has the permissions of its host`() async throws {
        try await withRestartingProgram(.onCrash(maximum: 0)) { (program, host) async throws in
            #expect(await host.suspendOnceIdle() == 1)
            await program.setPermissions(Permission.standard.subtracting([.storage]))
            try await program.enter(at: "pages/b/b?x=7")
            _ = await program.waitUntilIdle(limit: .seconds(30))
            #expect(try await program.data() == ["x": "7"])
            #expect(try await program.evaluate("my.setStorageSync({ key: 'a', data: 1 }).error") == 4)
        }
    }
}
