package io.weatherglass.daemon.http;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives tests one {@link RunningDaemon}, which is started for the first and stopped after the last of them. */
public final class SharedDaemon implements ParameterResolver {

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == RunningDaemon.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(ExtensionContext.Namespace.create(SharedDaemon.class))
                .getOrComputeIfAbsent(RunningDaemon.class, type -> new RunningDaemon(), RunningDaemon.class);
    }
}
