package io.weatherglass.daemon;

import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.forecast.support.RecursiveDeletion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * One broker for all tests of this JVM, started for the first and stopped after the last one. Tests must use their own
 * topics, groups and transactional ids.
 */
public final class SharedKafka implements ParameterResolver {

    private static final ExtensionContext.Namespace SHARED = ExtensionContext.Namespace.create(SharedKafka.class);

    private static final class Running implements AutoCloseable {

        private final Path directory;
        private final EmbeddedKafka kafka;

        Running() {
            try {
                directory = Files.createTempDirectory("weatherglass-kafka");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            kafka = EmbeddedKafka.start(directory, 0);
        }

        @Override
        public void close() throws IOException {
            kafka.close();
            RecursiveDeletion.delete(directory);
        }
    }

    public static EmbeddedKafka of(ExtensionContext context) {
        // Session scope rather than root, since a JVM that receives classes one by one has a root for each.
        return context.getStore(StoreScope.LAUNCHER_SESSION, SHARED)
                .getOrComputeIfAbsent(Running.class, type -> new Running(), Running.class)
                .kafka;
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == EmbeddedKafka.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return of(context);
    }
}
