package io.weatherglass.daemon;

import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.forecast.support.DirectoryTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * One broker for all tests of this JVM that need just any; it is started for the first and stopped after the last of them.
 * Whoever uses it has topics, groups and transactional ids of its own, which no other test class uses.
 */
public final class SharedKafka implements ParameterResolver {

    private static final ExtensionContext.Namespace SHARED = ExtensionContext.Namespace.create(SharedKafka.class);

    /** The broker with its directory. */
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
            DirectoryTree.delete(directory);
        }
    }

    /** The broker, for extensions that start something on it. */
    public static EmbeddedKafka of(ExtensionContext context) {
        // of the session and not of the root: a JVM that gets its classes one by one has a root for each
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
