package io.weatherglass.daemon.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.ConsoleAppender;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.MDC;

class JsonLogTest {
    private final LoggerContext context = new LoggerContext();
    private ConsoleAppender<ILoggingEvent> console;

    @BeforeEach
    @SuppressWarnings("unchecked") // the configuration has a single appender for all loggers
    void configure() throws Exception {
        context.setMDCAdapter(new LogbackMDCAdapter());
        context.putProperty("WEATHERGLASS_LOG_FORMAT", "json");
        JoranConfigurator configurator = new JoranConfigurator();
        configurator.setContext(context);
        configurator.doConfigure(JsonLogTest.class.getResource("/logback.xml"));
        console = (ConsoleAppender<ILoggingEvent>)
                context.getLogger(Logger.ROOT_LOGGER_NAME).getAppender("STDERR");
    }

    @AfterEach
    void stop() {
        context.stop();
    }

    private JsonNode line(Map<String, String> mdc, String message, Throwable thrown, Object... arguments)
            throws IOException {
        LoggingEvent event = new LoggingEvent("", context.getLogger("test"), Level.WARN, message, thrown, arguments);
        event.setMDCPropertyMap(mdc);
        String text = new String(console.getEncoder().encode(event), StandardCharsets.UTF_8);
        assertThat(text.lines()).hasSize(1);
        assertThat(text.strip()).doesNotContainPattern("[^\\P{C}]").doesNotContain("\u2028");
        return new ObjectMapper().readTree(text);
    }

    @Test
    void writesOneDocumentPerLine() throws IOException {
        String raw = "a\n{\"level\":\"ERROR\"}\r\u2028\u202e\u001b[2J\ud83d\ude00\udb40\udc41 wg_" + "A".repeat(43);
        JsonNode line = line(
                Map.of("instance", raw, "trace", "4bf9"),
                "instance {} is abandoned",
                new IllegalStateException(raw, new IllegalArgumentException(raw)),
                raw);

        String shown = raw.replace("A".repeat(43), "…");
        assertThat(line.get("level").asText()).isEqualTo("WARN");
        assertThat(line.get("formattedMessage").asText()).isEqualTo("instance " + shown + " is abandoned");
        assertThat(line.at("/mdc/instance").asText()).isEqualTo(shown);
        assertThat(line.at("/mdc/trace").asText()).isEqualTo("4bf9");
        assertThat(line.at("/throwable/message").asText()).isEqualTo(shown);
        assertThat(line.at("/throwable/cause/message").asText()).isEqualTo(shown);
    }

    /** Logback includes a file with the name of the format; if there were none, it would have no appender. */
    @ParameterizedTest
    @ValueSource(strings = {"JSON", "xml", ""})
    void unknownFormatsFallBackToText(String format) throws Exception {
        LoggerContext other = new LoggerContext();
        other.setMDCAdapter(new LogbackMDCAdapter());
        other.putProperty("WEATHERGLASS_LOG_FORMAT", format);
        JoranConfigurator configurator = new JoranConfigurator();
        configurator.setContext(other);
        configurator.doConfigure(JsonLogTest.class.getResource("/logback.xml"));

        assertThat(other.getLogger(Logger.ROOT_LOGGER_NAME).getAppender("STDERR"))
                .isInstanceOf(ConsoleAppender.class);
        other.stop();
    }

    @Test
    void redactedJsonStaysValid() throws IOException {
        String said = "the proxy says \"GET http://x/connectors/nextflow?token=abc\" refused, \\ and \"/k/abc\\\"";

        JsonNode line = line(Map.of(), "{}", new IllegalStateException(said), said);

        String shown = said.replace("abc", "…");
        assertThat(line.get("formattedMessage").asText()).isEqualTo(shown);
        assertThat(line.at("/throwable/message").asText()).isEqualTo(shown);
    }

    @Test
    void contextAppliesOnlyDuringTheWork() {
        Map<String, String> within = new HashMap<>();
        Map<String, String> after = new HashMap<>();
        LogContext.during(Optional.of("run-7"), "4bf9", () -> {
            within.putAll(MDC.getCopyOfContextMap());
            LogContext.during(
                    Optional.empty(),
                    "5ce0",
                    () -> assertThat(MDC.getCopyOfContextMap()).containsOnly(Map.entry("trace", "5ce0")));
            after.putAll(MDC.getCopyOfContextMap());
        });

        assertThat(after).isEqualTo(within);
        assertThat(within).containsOnly(Map.entry("instance", "run-7"), Map.entry("trace", "4bf9"));
        assertThat(MDC.get("instance")).isNull();
        assertThat(MDC.get("trace")).isNull();
    }

    @Test
    void traceIsTakenFromHeaderOrCause() {
        String parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

        assertThat(LogContext.traceOf(Optional.of(parent), "x")).isEqualTo("4bf92f3577b34da6a3ce929d0e0e4736");
        String made = LogContext.traceOf(Optional.of("forged\n"), "events-0@7");
        assertThat(made)
                .hasSize(32)
                .matches("[0-9a-f]+")
                .isEqualTo(LogContext.traceOf(Optional.empty(), "events-0@7"))
                .isNotEqualTo(LogContext.traceOf(Optional.empty(), "events-0@8"));
    }
}
