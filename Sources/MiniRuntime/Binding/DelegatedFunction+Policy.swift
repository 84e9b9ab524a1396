package import MiniCore
internal import MiniStyle

extension DelegatedFunction {
    /// The addresses in parameters that the policy of the network checks.
    ///
    /// They include those inside of a font's text, since a host may put it into `url(…)`, which a bracket in the text ends.
    package func policyAddresses(in parameters: ScriptObject) -> [MediaAddress] {
        mediaAddresses(in: parameters).flatMap { address in
            guard address.isFont else { return [address] }
            return [address]
                + StyleScanner.addresses(in: address.text).map { MediaAddress(parameter: address.parameter, text: $0) }
        }
    }
}

extension FunctionDelegate {
    /// The result of a call, or error 10110 if there is none before the deadline.
    ///
    /// - Parameter deadline: The maximum time; nil for no limit.
    package func result(of call: DelegatedCall, deadline: Duration?) async -> Result<ScriptValue, APIError> {
        let late = APIError(.outOfTime, "the host did not complete my.\(call.name) in time")
        let outcome = await DelegateResult.wait(deadline) { () async -> Result<ScriptValue, APIError> in
            do throws(APIError) { return .success(try await self.handle(call)) } catch { return .failure(error) }
        }
        return outcome.orElse(.failure(late))
    }
}
