package io.weatherglass.traces.history;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * One PostgreSQL server for all tests of this JVM, started before the first and stopped after the last. Tests are
 * skipped without PostgreSQL. A test that stops or freezes the server must resume it.
 */
public final class SharedPostgres implements ExecutionCondition, ParameterResolver {

    private static final ExtensionContext.Namespace SHARED = ExtensionContext.Namespace.create(SharedPostgres.class);

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        return PostgresServer.binaries().isPresent()
                ? ConditionEvaluationResult.enabled("PostgreSQL is installed")
                : ConditionEvaluationResult.disabled(PostgresServer.MISSING);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == PostgresServer.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        // Bound to the session, because each of several root contexts would start its own server.
        return context.getStore(StoreScope.LAUNCHER_SESSION, SHARED)
                .getOrComputeIfAbsent(PostgresServer.class, type -> start(), PostgresServer.class);
    }

    private static PostgresServer start() {
        try {
            return PostgresServer.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
