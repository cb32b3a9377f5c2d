package io.weatherglass.cli.operating;

import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.KafkaClientProperties;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.TopicRetention;
import io.weatherglass.daemon.kafka.Topics;
import java.time.Duration;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import picocli.CommandLine.Option;

/** For how long the topic of advisories keeps them, to be changed by {@code maintenance}. */
final class AdvisoryRetention {

    /** With less, what a takeover reads back might be gone after a night without a daemon. A guess. */
    private static final Duration MIN = Duration.ofDays(1);

    @Option(
            names = "--keep-advisories",
            paramLabel = "AGE",
            description =
                    "Also change for how long the topic of advisories keeps each of them, such as 14d, at least 1d:"
                            + " its retention.ms. Changed with --yes only.")
    private String keep;

    @Option(
            names = "--embedded",
            description = "With --keep-advisories: the daemon runs, with a broker of its own, as serve --embedded.")
    private boolean embedded;

    @Option(
            names = "--bootstrap-servers",
            paramLabel = "HOST:PORT",
            description = "With --keep-advisories: Kafka brokers, instead of those that are configured.")
    private String bootstrapServers;

    /**
     * What became of the topic.
     *
     * @param topic its name
     * @param before how long records were kept; empty: for ever
     * @param after how long they are to be kept
     */
    record Changed(String topic, Optional<Duration> before, Duration after) {}

    /** Whether it is to be changed. */
    boolean wanted() {
        return keep != null;
    }

    /** Checks what belongs together. */
    void require() {
        if (keep == null && (embedded || bootstrapServers != null)) {
            throw new IllegalArgumentException(
                    (embedded ? "--embedded" : "--bootstrap-servers") + " must come with --keep-advisories");
        }
        if (embedded && bootstrapServers != null) {
            throw new IllegalArgumentException("--embedded and --bootstrap-servers exclude each other");
        }
        if (keep != null) {
            kept();
        }
    }

    private Duration kept() {
        Duration kept = Age.parse("--keep-advisories", keep);
        if (kept.compareTo(MIN) < 0) {
            throw new IllegalArgumentException("--keep-advisories must be at least 1d, was \"" + keep + "\"");
        }
        return kept;
    }

    /**
     * Looks up what is kept, and changes it.
     *
     * @param yes whether to change it
     * @throws IllegalStateException if brokers do not answer, have no such topic or refuse
     */
    Changed apply(Configuration configuration, boolean yes) throws InterruptedException {
        KafkaClients clients = new KafkaClients(brokers(configuration), KafkaClientProperties.of(configuration));
        clients.requireBrokers(embedded ? Settings.EMBEDDED_PORT.key() : Settings.BOOTSTRAP_SERVERS.key());
        String topic =
                Topics.withPrefix(configuration.get(Settings.TOPIC_PREFIX)).advisories();
        try (Admin admin = clients.admin()) {
            TopicRetention retention = new TopicRetention(admin, topic);
            Changed changed = new Changed(topic, retention.now(), kept());
            if (yes) {
                retention.set(changed.after());
            }
            return changed;
        }
    }

    private String brokers(Configuration configuration) {
        if (embedded) {
            return "127.0.0.1:" + configuration.get(Settings.EMBEDDED_PORT);
        }
        return bootstrapServers != null ? bootstrapServers : configuration.get(Settings.BOOTSTRAP_SERVERS);
    }
}
