package io.weatherglass.daemon.http;

import io.weatherglass.daemon.SharedKafka;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Provides one {@link RunningDaemon}, started for the first and stopped after the last test. */
public final class SharedDaemon implements ParameterResolver {

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == RunningDaemon.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        // started before the daemon, so that the broker is stopped after it
        EmbeddedKafka kafka = SharedKafka.of(context);
        return context.getStore(StoreScope.LAUNCHER_SESSION, ExtensionContext.Namespace.create(SharedDaemon.class))
                .getOrComputeIfAbsent(RunningDaemon.class, type -> new RunningDaemon(kafka), RunningDaemon.class);
    }
}
