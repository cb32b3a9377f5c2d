package io.weatherglass.daemon.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;

/** Thread-safe. */
public final class WebhookMetrics {
    public enum Result {
        SENT,
        REFUSED,
        GIVEN_UP,
        DROPPED
    }

    private final MeterRegistry registry;

    public WebhookMetrics(MeterRegistry registry) {
        this.registry = registry;
        for (Result result : Result.values()) {
            messages(result);
        }
    }

    public void message(Result result) {
        messages(result).increment();
    }

    private Counter messages(Result result) {
        return Counter.builder("weatherglass.webhook.messages")
                .description("Webhook messages by result")
                .tag("result", result.name().toLowerCase(Locale.ROOT))
                .register(registry);
    }
}
