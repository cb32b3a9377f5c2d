package io.weatherglass.daemon;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.daemon.enactment.AdvisoryOutput;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.history.HistoryRecorder;
import io.weatherglass.daemon.ingest.DeadLetters;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Tenure;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import io.weatherglass.daemon.notifying.Notifications;
import io.weatherglass.daemon.publishing.AdvisoryPublisher;
import io.weatherglass.daemon.publishing.AdvisoryTail;
import io.weatherglass.daemon.publishing.PublishedAdvisories;
import io.weatherglass.daemon.publishing.WrittenAdvisories;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * @param published advisories in the log, of all daemons of the group
 * @param written advisories written by this daemon
 */
record PublishingParts(
        PublishedAdvisories published, WrittenAdvisories written, AdvisoryTail tail, HistoryRecorder recorder) {

    private static final int ADVISORIES_PER_INSTANCE = 1000;

    static PublishingParts open(
            KafkaParts kafka,
            Supplier<Optional<String>> obstacle,
            HistoryParts history,
            Readiness readiness,
            Lifecycle lifecycle) {
        PublishedAdvisories published = new PublishedAdvisories(ADVISORIES_PER_INSTANCE);
        WrittenAdvisories written = new WrittenAdvisories();
        AdvisoryTail tail = lifecycle.add(new AdvisoryTail(
                new AdvisoryTail.Source(
                        lifecycle.add(kafka.clients().reader()),
                        partitions -> KafkaClients.ends(kafka.admin(), partitions),
                        kafka.topics(),
                        obstacle),
                published,
                written,
                readiness,
                System::nanoTime));
        HistoryRecorder recorder = lifecycle.add(new HistoryRecorder(
                history.history(),
                history.calibration(),
                history.experience(),
                tail::caughtUp,
                published::kept,
                readiness));
        return new PublishingParts(published, written, tail, recorder);
    }

    AdvisoryOutput output(
            KafkaParts kafka,
            ForecastParts forecast,
            Notifications notifications,
            DeadLetters deadLetters,
            DaemonMetrics metrics) {
        return new AdvisoryOutput(
                forecast.pipeline(),
                new AdvisoryOutput.Sinks(
                        new AdvisoryPublisher(kafka.writer(), kafka.topics(), written),
                        recorder,
                        deadLetters,
                        kafka.writer(),
                        kafka.topics(),
                        published::kept),
                metrics,
                kafka::leaderAnswers,
                kafka.logClock(),
                new AdvisoryOutput.Owned() {
                    @Override
                    public CompletableFuture<Void> published(Tenure tenure, Advisory advisory) {
                        return notifications.published(
                                tenure, advisory, instance -> published.last(instance, Notifications.LOOKS_BACK));
                    }

                    @Override
                    public void forget(String instance) {
                        forecast.alerts().forget(instance);
                        notifications.forget(instance);
                    }
                });
    }
}
