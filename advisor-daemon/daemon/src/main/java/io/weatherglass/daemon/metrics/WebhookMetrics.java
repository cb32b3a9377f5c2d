package io.weatherglass.daemon.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;

/** What the daemon reports to Prometheus about the messages that it sends to webhooks. Thread-safe. */
public final class WebhookMetrics {
    /** What becomes of a message. */
    public enum Result {
        /** Taken by its receiver. */
        SENT,
        /** Its receiver says that it will never take it. */
        REFUSED,
        /** Not taken in any of the attempts. */
        GIVEN_UP,
        /** There were too many before it. */
        DROPPED
    }

    private final MeterRegistry registry;

    /** Begins all results at 0. */
    public WebhookMetrics(MeterRegistry registry) {
        this.registry = registry;
        for (Result result : Result.values()) {
            messages(result);
        }
    }

    /** That became of a message. */
    public void message(Result result) {
        messages(result).increment();
    }

    private Counter messages(Result result) {
        return Counter.builder("weatherglass.webhook.messages")
                .description("Messages for webhooks, by what became of them")
                .tag("result", result.name().toLowerCase(Locale.ROOT))
                .register(registry);
    }
}
