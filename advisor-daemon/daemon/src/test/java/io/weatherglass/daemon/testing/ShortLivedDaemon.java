package io.weatherglass.daemon.testing;

import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.metrics.LiveDaemon;
import java.nio.file.Path;

/** Starts a broker and a daemon and stops them when ready, to load the classes of such processes. */
public final class ShortLivedDaemon {

    private ShortLivedDaemon() {}

    /** @param arguments an existing directory for both */
    public static void main(String[] arguments) throws Exception {
        Path directory = Path.of(arguments[0]);
        try (EmbeddedKafka kafka = EmbeddedKafka.start(directory.resolve("kafka"), 0);
                LiveDaemon daemon = LiveDaemon.start(kafka, directory.resolve("data"))) {
            daemon.scrape();
        }
        // ignores the remaining threads of Kafka's clients
        System.exit(0);
    }
}
