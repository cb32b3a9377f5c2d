package io.weatherglass.daemon.notifying;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.advisory.AlertKind;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WebhooksFileTest {

    @TempDir
    private Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("webhooks.json"), text);
    }

    @Test
    void requiresOnlyTheUrl() throws IOException {
        List<Webhook> read =
                WebhooksFile.read(file("[{\"url\":\"https://x/y\"},{\"url\":\"http://z\",\"workflow\":\"a*\","
                        + "\"secret\":\"s\",\"on\":[\"ended\"],\"riskThreshold\":0.2,\"format\":\"slack\"}]"));
        assertThat(read).hasSize(2);
        Webhook first = read.get(0);
        assertThat(first.url()).isEqualTo(URI.create("https://x/y"));
        assertThat(first.workflow().matcher("any").matches()).isTrue();
        assertThat(first.secret()).isEmpty();
        assertThat(first.on()).containsExactlyInAnyOrder(Occasion.values());
        assertThat(first.riskThreshold()).isEqualTo(0.5);
        assertThat(first.format()).isEqualTo(Webhook.Format.JSON);
        Webhook second = read.get(1);
        assertThat(second.workflow().matcher("abc").matches()).isTrue();
        assertThat(second.workflow().matcher("bc").matches()).isFalse();
        assertThat(second.secret()).contains("s");
        assertThat(second.on()).containsExactly(Occasion.ENDED);
        assertThat(second.riskThreshold()).isEqualTo(0.2);
        assertThat(second.format()).isEqualTo(Webhook.Format.SLACK);
    }

    @Test
    void documentedExampleIsValid() throws IOException {
        String document = Files.readString(Path.of("..", "..", "docs", "notifications.md"));
        String example = document.substring(document.indexOf("```json\n") + 8);
        assertThat(WebhooksFile.read(file(example.substring(0, example.indexOf("```")))))
                .hasSize(2);
        assertThat(Occasion.texts()).allSatisfy(text -> assertThat(document).contains("- `" + text + "`: "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | / must be a JSON array, but was …",
                "[7] | /0 must be a JSON object, but was …",
                "[{}] | /0/url is required, but was absent",
                "[{'url':'ftp://x'}] | /0/url must be an http or https URL, but was …",
                "[{'url':'x y'}] | /0/url must be an http or https URL, but was …",
                "[{'url':'//x/y'}] | /0/url must be an http or https URL, but was …",
                "[{'url':'http://x:70000'}] | /0/url must be an http or https URL, but was …",
                "[{'url':'http://x','on':['all']}] | /0/on must be an array of [risk-threshold, interval-moved, strategy-better, ended]",
                "[{'url':'http://x','on':[]}] | /0/on must be an array of",
                "[{'url':'http://x','on':['ended','ended']}] | /0/on must be an array of",
                "[{'url':'http://x','riskThreshold':0}] | /0/riskThreshold must be a number above 0 and at most 1,"
                        + " but was 0",
                "[{'url':'http://x','format':'xml'}] | /0/format must be one of [json, slack, teams, pagerduty], but"
                        + " was \"xml\"",
                "[{'url':'http://x','format':'pagerduty'}] | /0/routingKey must be present if and only if format is"
                        + " pagerduty, but was absent",
                "[{'url':'http://x','routingKey':'r'}] | /0/routingKey must be present if and only if format is"
                        + " pagerduty, but was …",
                "[{'url':'http://x','format':'pagerduty','routingKey':'r','on':['ended']}] | /0/on must be absent with format pagerduty",
                "[{'url':'http://x','alerts':['fire']}] | /0/alerts must be an array of [deadline-risk, budget-risk, later-than-usual, stalled, job-stuck, limit-risk, finish-by, brake]",
                "[{'url':'http://x','minimumSeconds':-1}] | /0/minimumSeconds must be a number of seconds >= 0, but"
                        + " was -1",
                "[{'url':'http://x','secret':7}] | /0/secret must be a non-blank string, but was …",
                "[{'url':'http://x','to':'y'}] | /0/to is unknown: use one of [url, workflow,"
            })
    void rejectsInvalidValuesWithTheirPosition(String json, String message) throws IOException {
        Path file = file("\n" + json.replace('\'', '"'));
        assertThatThrownBy(() -> WebhooksFile.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(file + ":2:")
                .hasMessageContaining(message);
    }

    @Test
    void alertDefaultsDependOnTheFormat() throws IOException {
        List<Webhook> webhooks =
                WebhooksFile.read(file("[{'url':'http://x'},{'url':'http://x','alerts':['stalled']},".replace('\'', '"')
                        + "{'url':'http://x','format':'teams'},{'url':'http://x','format':'pagerduty','routingKey':'r'}]"
                                .replace('\'', '"')));
        assertThat(webhooks.get(0).alerts()).isEmpty();
        assertThat(webhooks.get(1).alerts()).containsExactly(AlertKind.STALLED);
        assertThat(webhooks.get(2).alerts()).hasSize(AlertKind.values().length);
        assertThat(webhooks.get(2).on()).isEmpty();
        assertThat(webhooks.get(3).alerts()).hasSize(AlertKind.values().length);
        assertThat(webhooks.get(3).routingKey()).contains("r");
        assertThat(webhooks).extracting(Webhook::minimum).containsOnly(Duration.ofMinutes(1));
    }

    @Test
    void messagesHideSecrets() throws Exception {
        for (String json : List.of(
                "{'url':'http://x','secret':'s3cret'}",
                "['s3cret']",
                "[{'url':'http://x','secrets':'s3cret'}]",
                "[{'url':'htp://hooks.example/s3cret'}]",
                "[{'url':['s3cret']}]",
                "[{'url':'http://x','routingKey':'s3cret'}]",
                "[{'url':'http://x','format':'pagerduty','routingKey':['s3cret']}]")) {
            Path file = file(json.replace('\'', '"'));
            assertThatThrownBy(() -> WebhooksFile.read(file))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageNotContaining("s3cret");
        }
        Webhook webhook = WebhooksFile.read(file("[{\"url\":\"https://hooks.example/s3cret\",\"secret\":\"s3cret\"}]"))
                .get(0);
        assertThat(webhook).hasToString("https://hooks.example");
    }
}
