package io.weatherglass.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.metrics.LiveDaemon;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser with hostile names, messages and addresses. */
@NeedsBroker
@Tag("program")
class HostileTextTest {
    private static final String MARKUP =
            "\"><img src=x onerror=\"window.hacked=1\"><script>window.hacked=1</script>'`${7*7}";
    private static final List<String> NAMES =
            List.of(MARKUP, "__proto__", "constructor", "%2e%2e%2f", "?x#y", "a/../b", "javascript:window.hacked=1");
    private static final List<String> ADDRESSES = List.of(
            "runs?sort=constructor", "runs?sort=__proto__", "runs/%", "runs/%E0%A4%A", "/", "?x", "constructor", "x/%");

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    private Path directory;

    private HttpResponse<String> post(LiveDaemon daemon, String path, String type, Object body) throws Exception {
        return client.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + daemon.httpPort() + path))
                        .header("Content-Type", type)
                        .POST(BodyPublishers.ofString(new ObjectMapper().writeValueAsString(body)))
                        .build(),
                BodyHandlers.ofString());
    }

    /** Reports a plan in which this is the name of everything, from the workflow to the VM type. */
    private void plan(LiveDaemon daemon, String name) throws Exception {
        Map<String, Object> event = Map.of(
                "specversion",
                "1.0",
                "id",
                name,
                "source",
                "urn:attacker",
                "type",
                "io.weatherglass.workflow.planned",
                "time",
                Instant.now().toString(),
                "workflowinstance",
                name,
                "data",
                Map.of(
                        "workflow",
                        name,
                        "strategy",
                        "asap",
                        "jobs",
                        List.of(Map.of("id", name, "kind", name, "projectedRuntimeSeconds", 600)),
                        "resources",
                        Map.of(
                                "kind", "vms",
                                "vmTypes", List.of(Map.of("name", name)),
                                "billing", Map.of("model", "btu", "btuSeconds", 3600))));
        HttpResponse<String> answer = post(daemon, "/api/v1/events", "application/cloudevents+json", event);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
    }

    private String get(LiveDaemon daemon, String path) {
        try {
            return client.send(
                            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + daemon.httpPort() + path))
                                    .build(),
                            BodyHandlers.ofString())
                    .body();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(path, e);
        }
    }

    @Test
    void showsForeignTextsAsPlainText(EmbeddedKafka sharedKafka) throws Exception {
        Path program = Browser.require();
        try (LiveDaemon daemon = LiveDaemon.start(
                        sharedKafka, directory, Map.of("kafka.topic-prefix", "hostile", "kafka.group-id", "hostile"));
                Browser browser = Browser.start(program, daemon.httpPort())) {
            for (String name : NAMES) {
                plan(daemon, name);
            }
            post(
                    daemon,
                    "/connectors/nextflow",
                    "application/json",
                    Map.of("runName", "r", "runId", "r", "event", MARKUP, "utcTime", "bad\u202Eexe.gpj"));
            Eventually.until(
                    "the events are folded",
                    () -> get(daemon, "/api/v1/workflows").contains("\"total\":" + NAMES.size())
                            && get(daemon, "/api/v1/dead-letters").contains("\"total\":1"));

            Page page = browser.page(ColorScheme.LIGHT);
            for (String view : List.of("runs", "workflows", "trust")) {
                browser.openWhole(page, view);
            }
            for (String name : NAMES) {
                String encoded = URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
                browser.openWhole(page, "runs/" + encoded);
                assertThat(page.locator("h1").innerText()).isEqualTo(name);
                browser.openWhole(page, "workflows/" + encoded);
                assertThat(page.locator("h1").innerText()).isEqualTo(name);
            }
            browser.openWhole(page, "system");
            assertThat(page.locator(".letters b").innerText()).endsWith("was bad\\u202Eexe.gpj");
            assertThat(page.locator(".letters pre").textContent()).contains("<script>window.hacked", "\\u202E");
            assertThat(browser.takeFaults()).isEmpty();
            assertThat(page.evaluate("String(window.hacked)")).isEqualTo("undefined");

            for (String address : ADDRESSES) {
                page.navigate("about:blank");
                browser.openWhole(page, address);
                assertThat(page.locator("h1").innerText()).as(address).isIn("Runs", "Page not found");
            }
            assertThat(browser.takeFaults()).isEmpty();
        }
    }
}
