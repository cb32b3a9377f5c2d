package io.weatherglass.daemon.testing;

import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.metrics.LiveDaemon;
import java.nio.file.Path;

/** Starts a broker and a daemon, and stops them as soon as they are ready: it needs the classes that such processes need. */
public final class ShortLivedDaemon {

    private ShortLivedDaemon() {}

    /** @param arguments the directory of both, which must be there */
    public static void main(String[] arguments) throws Exception {
        Path directory = Path.of(arguments[0]);
        try (EmbeddedKafka kafka = EmbeddedKafka.start(directory.resolve("kafka"), 0);
                LiveDaemon daemon = LiveDaemon.start(kafka, directory.resolve("data"))) {
            daemon.scrape();
        }
        // what Kafka's clients leave behind does not matter
        System.exit(0);
    }
}
