package io.weatherglass.daemon;

import io.weatherglass.daemon.enactment.AdvisoryOutput;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.history.HistoryRecorder;
import io.weatherglass.daemon.ingest.DeadLetterWriter;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import io.weatherglass.daemon.notifying.Notifications;
import io.weatherglass.daemon.publishing.AdvisoryPublisher;
import io.weatherglass.daemon.publishing.AdvisoryRecords;
import io.weatherglass.daemon.publishing.AdvisoryTail;
import io.weatherglass.daemon.publishing.PublishedAdvisories;
import java.util.Optional;
import java.util.function.Supplier;

record PublishingParts(
        PublishedAdvisories published, AdvisoryRecords records, AdvisoryTail tail, HistoryRecorder recorder) {

    private static final int ADVISORIES_PER_INSTANCE = 1000;

    static PublishingParts open(
            KafkaParts kafka,
            Supplier<Optional<String>> obstacle,
            HistoryParts history,
            Readiness readiness,
            CloseStack lifecycle) {
        PublishedAdvisories published = new PublishedAdvisories(ADVISORIES_PER_INSTANCE);
        AdvisoryRecords records = new AdvisoryRecords();
        AdvisoryTail tail = lifecycle.add(new AdvisoryTail(
                new AdvisoryTail.Source(
                        lifecycle.add(kafka.clients().reader()),
                        partitions -> KafkaClients.ends(kafka.admin(), partitions),
                        kafka.topics(),
                        obstacle),
                published,
                records,
                readiness,
                System::nanoTime));
        HistoryRecorder recorder = lifecycle.add(new HistoryRecorder(
                history.history(),
                history.calibration(),
                history.experience(),
                tail::caughtUp,
                published::kept,
                readiness));
        return new PublishingParts(published, records, tail, recorder);
    }

    AdvisoryOutput output(
            KafkaParts kafka,
            ForecastParts forecast,
            Notifications notifications,
            DeadLetterWriter deadLetters,
            DaemonMetrics metrics) {
        return new AdvisoryOutput(
                forecast.pipeline(),
                new AdvisoryOutput.Sinks(
                        new AdvisoryPublisher(kafka.writer(), kafka.topics(), records),
                        recorder,
                        deadLetters,
                        kafka.writer(),
                        kafka.topics(),
                        published::kept),
                new AdvisoryOutput.Owned(
                        (tenure, advisory) -> notifications.published(
                                tenure, advisory, instance -> published.last(instance, Notifications.LOOKS_BACK)),
                        instance -> {
                            forecast.alerts().forget(instance);
                            notifications.forget(instance);
                        }),
                metrics,
                kafka::leaderAnswers,
                kafka.logClock());
    }
}
