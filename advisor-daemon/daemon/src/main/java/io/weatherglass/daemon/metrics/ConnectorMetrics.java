package io.weatherglass.daemon.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.function.Supplier;

/** Thread-safe. */
public final class ConnectorMetrics {
    private static final String TAKEN = "taken";
    private static final String ABOUT_NO_RUN = "about_no_run";
    private static final String REFUSED = "refused";

    private final MeterRegistry registry;

    ConnectorMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    public void begin(String connector) {
        List.of(TAKEN, ABOUT_NO_RUN, REFUSED).forEach(result -> messages(connector, result));
        eventsOf(connector);
        malformedOf(connector);
    }

    public void spool(Supplier<Number> bytes, Supplier<Number> oldestWaitingSeconds) {
        Gauge.builder("weatherglass.connector.spool.bytes", bytes)
                .description("Size of the connector messages spooled to disk")
                .register(registry);
        Gauge.builder("weatherglass.connector.oldest.waiting.seconds", oldestWaitingSeconds)
                .description("Age of the oldest connector message that is not in Kafka yet; 0 if there is none")
                .register(registry);
    }

    public void taken(String connector) {
        messages(connector, TAKEN).increment();
    }

    public void aboutNoRun(String connector) {
        messages(connector, ABOUT_NO_RUN).increment();
    }

    public void malformed(String connector) {
        malformedOf(connector).increment();
    }

    public void refused(String connector) {
        messages(connector, REFUSED).increment();
    }

    public void events(String connector, int number) {
        eventsOf(connector).increment(number);
    }

    public long messagesTaken(String connector) {
        return Math.round(messages(connector, TAKEN).count());
    }

    public long eventsGiven(String connector) {
        return Math.round(eventsOf(connector).count());
    }

    public long malformedMessages(String connector) {
        return Math.round(malformedOf(connector).count());
    }

    private Counter messages(String connector, String result) {
        return Counter.builder("weatherglass.connector.messages")
                .description("Connector messages by result")
                .tags("connector", connector, "result", result)
                .register(registry);
    }

    private Counter malformedOf(String connector) {
        return Counter.builder("weatherglass.connector.malformed")
                .description("Connector messages that could not be translated and became dead letters")
                .tags("connector", connector)
                .register(registry);
    }

    private Counter eventsOf(String connector) {
        return Counter.builder("weatherglass.connector.events")
                .description("Events written to Kafka from connector messages")
                .tags("connector", connector)
                .register(registry);
    }
}
