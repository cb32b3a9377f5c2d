package io.weatherglass.daemon.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EscapedLogTest {
    private final LoggerContext context = new LoggerContext();
    private PatternLayoutEncoder encoder;

    @BeforeEach
    void configure() throws Exception {
        JoranConfigurator configurator = new JoranConfigurator();
        configurator.setContext(context);
        URL shipped = EscapedLogTest.class.getResource("/logback.xml");
        configurator.doConfigure(shipped);
        ConsoleAppender<ILoggingEvent> console = (ConsoleAppender<ILoggingEvent>)
                context.getLogger(Logger.ROOT_LOGGER_NAME).getAppender("STDERR");
        encoder = (PatternLayoutEncoder) console.getEncoder();
    }

    @AfterEach
    void stop() {
        context.stop();
    }

    private List<String> lines(String message, Throwable thrown, Object... arguments) {
        Logger logger = context.getLogger("test");
        LoggingEvent event = new LoggingEvent("", logger, Level.WARN, message, thrown, arguments);
        return new String(encoder.encode(event), StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void writesMessagesOnOneLine() {
        assertThat(lines(
                        "instance {} is abandoned",
                        null,
                        "a\n2026-11-20T09:00:00Z ERROR forged\r\u2028\u202e\u001b[2J"))
                .singleElement()
                .asString()
                .endsWith("instance a\\n2026-11-20T09:00:00Z ERROR forged\\r\\u2028\\u202e\\u001b[2J is abandoned");
    }

    @Test
    void truncatesLongMessages() {
        assertThat(lines("instance {}", null, "x".repeat(1_000_000)))
                .singleElement()
                .asString()
                .hasSizeLessThan(10_000);
    }

    @Test
    void escapesExceptionMessages() {
        Throwable thrown = new IllegalStateException("outer\nforged", new IllegalArgumentException("inner\nforged"));
        List<String> lines = lines("failed", thrown);
        assertThat(lines)
                .contains("java.lang.IllegalStateException: outer\\nforged")
                .contains("Caused by: java.lang.IllegalArgumentException: inner\\nforged")
                .noneMatch(line -> line.startsWith("forged"))
                .anyMatch(line -> line.startsWith("\tat io.weatherglass.daemon.logging.EscapedLogTest"));
    }
}
