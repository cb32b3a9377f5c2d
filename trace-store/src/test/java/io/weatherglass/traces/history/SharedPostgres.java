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
 * One PostgreSQL server for all tests of this JVM; it is started for the first and stopped after the last of them. Where there
 * is no PostgreSQL they are skipped. Whoever stops or freezes the server lets it go on before the test ends.
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
        // of the session and not of the root: a JVM that gets its classes one by one has a root for each
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
