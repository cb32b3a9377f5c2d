package io.weatherglass.daemon.notifying;

import io.weatherglass.connectors.advisory.Alert;
import io.weatherglass.daemon.kafka.Tenure;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.regex.Pattern;

final class SampleWebhooks {

    private SampleWebhooks() {}

    static Webhook webhook(
            URI url, Pattern workflow, Optional<String> secret, Set<Occasion> on, double riskThreshold, boolean slack) {
        return new Webhook(
                url,
                workflow,
                secret,
                on,
                riskThreshold,
                slack ? Webhook.Format.SLACK : Webhook.Format.JSON,
                Set.of(),
                Optional.empty(),
                Duration.ZERO);
    }

    static Notifications notifications(
            List<Webhook> webhooks,
            Optional<AdvisoryFiles> files,
            Duration pause,
            Clock clock,
            Function<Tenure, CompletableFuture<Void>> ownership,
            BiConsumer<String, Alert> sent) {
        return new Notifications(
                webhooks, new WebhookTargets(false), files, pause, clock, result -> {}, ownership, sent);
    }
}
