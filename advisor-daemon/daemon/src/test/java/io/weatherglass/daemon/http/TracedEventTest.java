package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.weatherglass.daemon.ingest.DeadLetters;
import io.weatherglass.forecast.testing.Eventually;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What is logged of an event names its instance and the trace of the request that brought it. */
@NeedsDaemon
final class TracedEventTest {
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    @Test
    void theTraceOfARequestIsInTheLinesAboutItsEvent(RunningDaemon daemon) {
        Queue<Map<String, String>> logged = new ConcurrentLinkedQueue<>();
        AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
            @Override
            protected void append(ILoggingEvent event) {
                logged.add(event.getMDCPropertyMap());
            }
        };
        appender.start();
        Logger logger = (Logger) LoggerFactory.getLogger(DeadLetters.class);
        logger.addAppender(appender);
        try {
            String instance = ServedRuns.unique("traced");
            EventPublisher.over(daemon, ServedRuns.planned(instance, "traced"));
            String unknownJob =
                    new String(ServedRuns.CODEC.toJson(ServedRuns.completed(instance, 60, "no-such-job", 50)));
            HttpRequest request = HttpRequest.newBuilder(daemon.uri("/api/v1/events"))
                    .header("Content-Type", "application/cloudevents+json")
                    .header("traceparent", "00-" + TRACE + "-00f067aa0ba902b7-01")
                    .POST(BodyPublishers.ofString(unknownJob))
                    .build();

            assertThat(daemon.send(request).statusCode()).isEqualTo(202);
            Eventually.until(
                    "the event is refused, in a line that says where it came from",
                    () -> logged.contains(Map.of("instance", instance, "trace", TRACE)));
        } finally {
            logger.detachAppender(appender);
        }
    }
}
