package io.weatherglass.cli.watching;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.metrics.LiveDaemon;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Changes log levels of a real daemon with keys. The daemon runs in this JVM, so that its loggers can be checked. */
@NeedsBroker
class LogLevelCommandTest {
    /** A logger that exists once the daemon has started. */
    private static final String LOGGER = "io.weatherglass.daemon.http";

    @TempDir
    private static Path directory;

    private static String operator;
    private static String reader;
    private static LiveDaemon daemon;
    private static String url;

    @BeforeAll
    static void start(EmbeddedKafka kafka) throws Exception {
        operator = key("admin");
        reader = key("read");
        daemon = LiveDaemon.start(kafka, directory, Map.of("kafka.topic-prefix", "levels"));
        url = "http://127.0.0.1:" + daemon.httpPort();
    }

    @AfterAll
    static void stop() {
        daemon.close();
    }

    @AfterEach
    void reset() {
        logger().setLevel(null);
    }

    private static Logger logger() {
        return (Logger) LoggerFactory.getLogger(LOGGER);
    }

    private static String key(String scope) {
        return Commands.run("key", "create", "--scope", scope, "--data-dir", directory.toString())
                .out()
                .strip();
    }

    @Test
    void changesAndPrintsALevel() {
        String root =
                ((Logger) LoggerFactory.getLogger("ROOT")).getLevel().toString().toLowerCase(Locale.ROOT);
        Ran before = Commands.run("admin", "log-level", LOGGER, "--url", url, "--token", reader);
        assertThat(before.exitCode()).as(before.err()).isZero();
        assertThat(before.out().strip()).isEqualTo(LOGGER + "  " + root + "  (as ROOT)");

        Ran changed = Commands.run("admin", "log-level", LOGGER, "DEBUG", "--url", url, "--token", operator);
        assertThat(changed.exitCode()).as(changed.err()).isZero();
        assertThat(changed.out().strip()).isEqualTo(LOGGER + "  debug");
        assertThat(logger().getEffectiveLevel()).isEqualTo(Level.DEBUG);

        assertThat(Commands.run("admin", "log-level", "--url", url, "--token", reader)
                        .out()
                        .lines())
                .contains("ROOT  " + root, LOGGER + "  debug");
        assertThat(Commands.run("admin", "log-level", LOGGER + ".SessionRoutes", "--url", url, "--token", reader)
                        .out()
                        .strip())
                .isEqualTo(LOGGER + ".SessionRoutes  debug  (as " + LOGGER + ")");
    }

    @Test
    void requiresAdminScopeForChanges() {
        Ran refused = Commands.run("admin", "log-level", LOGGER, "debug", "--url", url, "--token", reader);
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.err()).contains("status 403", "admin");
        assertThat(logger().getLevel()).isNull();
    }

    @Test
    void rejectsUnknownLevelsAndLoggers() {
        assertThat(Commands.run("admin", "log-level", LOGGER, "trace", "--url", url, "--token", operator)
                        .refusal())
                .isEqualTo("LEVEL must be one of error, warn, info, debug, but was trace");
        assertThat(Commands.run("admin", "log-level", "no.such.logger", "debug", "--url", url, "--token", operator)
                        .refusal())
                .contains("parameter logger must be ROOT or the name of a class or package");
        Ran nobody = Commands.run("admin", "log-level", "--url", "http://127.0.0.1:1");
        assertThat(nobody.exitCode()).isEqualTo(1);
        assertThat(nobody.err()).contains("weatherglass admin log-level: no response from http://127.0.0.1:1");
    }
}
