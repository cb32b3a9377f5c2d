package io.weatherglass.cli.serving;

import io.weatherglass.cli.options.ConfigurationOptions;
import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.diagnosis.DescriptorBudget;
import io.weatherglass.daemon.health.DiskSpace;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.support.DirectoryLease;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "serve",
        header = "Runs the advisor daemon.",
        mixinStandardHelpOptions = true,
        description = "Runs the advisor daemon until it is stopped. With --embedded, it starts its own Kafka broker.")
public final class ServeCommand implements Callable<Integer> {

    private static final Logger LOG = LoggerFactory.getLogger(ServeCommand.class);

    /** If starting takes longer, a log line says so. */
    private static final int SLOW_SECONDS = 2;

    @Mixin
    private ConfigurationOptions configurationOptions;

    @Option(
            names = "--embedded",
            description = "Start a single-node Kafka broker on loopback; its log is in the data directory.")
    private boolean embedded;

    @Option(names = "--bootstrap-servers", paramLabel = "HOST:PORT", description = "Kafka brokers to use.")
    private String bootstrapServers;

    @Option(names = "--http-port", paramLabel = "PORT", description = "Port of the HTTP server; 0 selects a free one.")
    private Integer httpPort;

    @Option(names = "--data-dir", paramLabel = "DIR", description = "Data directory.")
    private Path dataDirectory;

    @Override
    public Integer call() throws InterruptedException {
        Configuration configured = configurationOptions.load(fromOptions());
        Optional<Path> brokerDirectory = embedded
                ? Optional.of(Path.of(configured.get(Settings.DATA_DIR)).resolve("kafka"))
                : Optional.empty();
        DescriptorBudget descriptors = DescriptorBudget.of(configured, brokerDirectory);
        Configuration configuration = descriptors.limited(configured);
        Started started;
        CompletableFuture<Boolean> slow =
                new CompletableFuture<Boolean>().completeOnTimeout(true, SLOW_SECONDS, TimeUnit.SECONDS);
        slow.thenAccept(still -> LOG.info(
                "starting {}",
                brokerDirectory
                        .map(directory -> "a Kafka broker in " + directory + ", then the daemon")
                        .orElse("the daemon")));
        try {
            started = start(configuration, brokerDirectory, descriptors);
        } finally {
            slow.cancel(false);
        }
        Daemon daemon = started.daemon();
        LOG.info(
                "reading {} at {}, serving {}://{}:{}",
                configuration.get(Settings.TOPIC_PREFIX) + ".events",
                started.brokers(),
                configuration.get(Settings.TLS_CERTIFICATE).equals("none") ? "http" : "https",
                configuration.get(Settings.HTTP_HOST),
                daemon.httpPort());
        CountDownLatch stopping = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            // mark the stop as intended, because a daemon that ends without this mark counts as failed
            stopping.countDown();
            StopLimit.run(
                    () -> {
                        LOG.info("stopping");
                        daemon.close();
                    },
                    () -> started.kafka().ifPresent(EmbeddedKafka::close));
        }));
        while (!stopping.await(1, TimeUnit.SECONDS)) {
            if (!daemon.isAlive() && stopping.getCount() > 0) {
                StopLimit.briefly(() -> LOG.error(
                        "the daemon has failed and must be restarted: {}",
                        String.join("; ", daemon.readiness().reasons())));
                return CommandLine.ExitCode.SOFTWARE;
            }
        }
        return CommandLine.ExitCode.OK;
    }

    private record Started(Daemon daemon, Optional<EmbeddedKafka> kafka, String brokers) {}

    private static Started start(
            Configuration configuration, Optional<Path> brokerDirectory, DescriptorBudget descriptors) {
        // check before the broker starts, because the broker also writes into the directory
        DirectoryLease lease = Daemon.lease(configuration);
        Optional<EmbeddedKafka> kafka;
        try {
            kafka = brokerDirectory.map(directory -> broker(directory, configuration, descriptors));
        } catch (RuntimeException e) {
            lease.close();
            throw e;
        }
        String brokers =
                kafka.map(EmbeddedKafka::bootstrapServers).orElse(configuration.get(Settings.BOOTSTRAP_SERVERS));
        try {
            return new Started(Daemon.start(configuration, brokers, Clock.systemUTC(), lease), kafka, brokers);
        } catch (RuntimeException e) {
            kafka.ifPresent(EmbeddedKafka::close);
            throw e;
        }
    }

    private static EmbeddedKafka broker(Path directory, Configuration configuration, DescriptorBudget descriptors) {
        // a broker that runs out of space while starting halts the process
        DiskSpace.require(Path.of(configuration.get(Settings.DATA_DIR)), configuration.get(Settings.DISK_MIN_FREE));
        return EmbeddedKafka.start(
                directory, configuration.get(Settings.EMBEDDED_PORT), descriptors.brokerConnections());
    }

    private Map<String, String> fromOptions() {
        if (embedded && bootstrapServers != null) {
            throw new IllegalArgumentException("--embedded and --bootstrap-servers are mutually exclusive");
        }
        Map<String, String> options = new HashMap<>();
        if (bootstrapServers != null) {
            options.put(Settings.BOOTSTRAP_SERVERS.key(), bootstrapServers);
        }
        if (httpPort != null) {
            options.put(Settings.HTTP_PORT.key(), String.valueOf(httpPort));
        }
        if (dataDirectory != null) {
            options.put(Settings.DATA_DIR.key(), dataDirectory.toString());
        }
        return options;
    }
}
