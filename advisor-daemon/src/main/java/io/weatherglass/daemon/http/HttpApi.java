package io.weatherglass.daemon.http;

import io.vertx.core.Vertx;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.enactment.EnactmentDesk;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.ingest.EventDecoder;
import io.weatherglass.daemon.ingest.PollLoop;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import io.weatherglass.daemon.publishing.AdvisoryBook;
import org.apache.kafka.clients.producer.Producer;

public final class HttpApi {
    public HttpApi(
            Vertx vertx,
            Configuration configuration,
            EventDecoder decoder,
            Producer<String, byte[]> producer,
            Topics topics,
            PollLoop pollLoop,
            EnactmentDesk desk,
            AdvisoryBook book,
            DaemonMetrics metrics,
            Readiness readiness) {}

    public void start() {}

    public void stop() {}

    public int port() {
        return 0;
    }
}
