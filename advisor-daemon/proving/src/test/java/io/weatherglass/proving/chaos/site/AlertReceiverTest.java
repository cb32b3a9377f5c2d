package io.weatherglass.proving.chaos.site;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.connectors.advisory.AlertKind;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.proving.chaos.site.AlertTrail.AdvisoryKey;
import io.weatherglass.proving.chaos.site.AlertTrail.Subject;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The receiver records the alerts of daemons. */
class AlertReceiverTest {

    private static final String ALERT = "{\"text\":\"late\",\"alert\":{\"kind\":\"deadline-risk\",\"state\":\"%s\","
            + "\"since\":\"2026-03-01T12:00:00Z\"},\"advisory\":{\"workflowInstance\":\"run/1\",\"sequence\":3,"
            + "\"issuedAt\":\"2026-03-01T12:00:01Z\"}}";

    private final HttpClient client = HttpClient.newHttpClient();

    private int post(URI url, String id, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(url)
                .header("Weatherglass-Delivery", id)
                .timeout(Duration.ofSeconds(20))
                .POST(BodyPublishers.ofString(body))
                .build();
        return client.send(request, BodyHandlers.discarding()).statusCode();
    }

    private static URI url(AlertReceiver receiver, Path folder, String group, String daemon) throws IOException {
        Map<String, String> settings = receiver.settings(folder, group, daemon);
        JsonNode webhooks =
                new ObjectMapper().readTree(Files.readString(Path.of(settings.get(Settings.WEBHOOKS_FILE.key()))));
        return URI.create(webhooks.at("/0/url").asText());
    }

    @Test
    void keepsAlertsByGroupWithTheirSender(@TempDir Path folder) throws Exception {
        try (AlertReceiver receiver = AlertReceiver.start()) {
            URI url = url(receiver, folder, "a", "a-1");
            assertThat(post(url, "run%2F1%2Fraised", String.format(ALERT, "raised")))
                    .isEqualTo(202);
            assertThat(post(url, "ended", "{\"text\":\"ended\",\"occasions\":[\"ended\"]}"))
                    .isEqualTo(202);
            assertThat(post(url, "wrong", String.format(ALERT, "perhaps"))).isEqualTo(400);
            assertThat(post(url(receiver, folder, "b", "b-1"), "other", String.format(ALERT, "resolved")))
                    .isEqualTo(202);

            assertThat(receiver.of("b")).extracting(ReceivedAlert::raised).containsExactly(false);
            ReceivedAlert alert = receiver.of("a").get(0);
            assertThat(receiver.of("a")).hasSize(1);
            assertThat(alert.id()).isEqualTo("run/1/raised");
            assertThat(alert.sender()).isEqualTo("a-1");
            assertThat(alert.raised()).isTrue();
            assertThat(alert.what())
                    .isEqualTo(new Subject("run/1", AlertKind.DEADLINE_RISK, Instant.parse("2026-03-01T12:00:00Z")));
            assertThat(alert.advisory()).isEqualTo(new AdvisoryKey(3, Instant.parse("2026-03-01T12:00:01Z"), false));
        }
    }

    @Test
    void receivesAlertsWhileADaemonIsFrozenDuringSending(@TempDir Path folder) throws Exception {
        try (AlertReceiver receiver = AlertReceiver.start()) {
            URI url = url(receiver, folder, "a", "a-1");
            try (Socket inBody = new Socket(url.getHost(), url.getPort());
                    Socket inHeader = new Socket(url.getHost(), url.getPort())) {
                String header = "POST /a/a-2 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 400\r\n";
                inHeader.getOutputStream().write(header.getBytes(StandardCharsets.US_ASCII));
                inBody.getOutputStream().write((header + "\r\n{").getBytes(StandardCharsets.US_ASCII));
                assertThat(post(url, "id", String.format(ALERT, "raised"))).isEqualTo(202);
            }
            assertThat(receiver.of("a")).extracting(ReceivedAlert::sender).containsExactly("a-1");
        }
    }

    @Test
    void isSometimesBusy(@TempDir Path folder) throws Exception {
        List<Integer> answers = new ArrayList<>();
        try (AlertReceiver receiver = AlertReceiver.start()) {
            URI url = url(receiver, folder, "a", "a-1");
            for (int i = 0; i < 40; i++) {
                answers.add(post(url, "id", String.format(ALERT, "raised")));
            }
            assertThat(receiver.of("a")).hasSize(38);
        }
        assertThat(answers)
                .containsOnly(202, 503)
                .filteredOn(answer -> answer == 503)
                .hasSize(2);
    }
}
