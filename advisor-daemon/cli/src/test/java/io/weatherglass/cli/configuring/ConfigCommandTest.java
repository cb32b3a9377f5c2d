package io.weatherglass.cli.configuring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.daemon.config.Setting;
import io.weatherglass.daemon.config.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigCommandTest {

    @TempDir
    private Path folder;

    private String file(String yaml) throws IOException {
        return Files.writeString(folder.resolve("weatherglass.yaml"), yaml).toString();
    }

    @Test
    void checkReportsAllProblems() throws IOException {
        String file = file("http: {port: many, prot: 1}\nforecast.seed: []\nhistory.password: \"two\\nlines\"\n");

        Ran check = Commands.run("config", "check", file, "--set", "plan.max-jobs=0");

        assertThat(check.exitCode()).isEqualTo(1);
        assertThat(check.out().lines())
                .containsExactlyInAnyOrder(
                        "problem: forecast.seed must have a single value, but was \"[]\"",
                        "problem: http.port must be a whole number from 0 to 65535, but was \"many\"",
                        "problem: plan.max-jobs must be a whole number from 1 to 10000000, but was \"0\"",
                        "problem: history.password must not contain control characters, but was \"********\"",
                        "problem: unknown key \"http.prot\"; nearest: http.port, http.host, data-dir");
    }

    @Test
    void checkReadsConfiguredFiles() throws IOException {
        Path webhooks = Files.writeString(folder.resolve("webhooks.json"), "{}");
        String file = file("http.host: 0.0.0.0\ndata-dir: " + folder + "\nhttp.tls.certificate: c.pem\n"
                + "connectors.file: no.json\nkafka.client-properties: no.properties\nwebhooks.file: " + webhooks
                + "\n");

        Ran check = Commands.run("config", "check", file);

        assertThat(check.exitCode()).isEqualTo(1);
        assertThat(check.out().lines().map(line -> line.split(" ")[1]))
                .containsExactly(
                        "kafka.client-properties",
                        "http.host",
                        "http.tls.certificate",
                        "connectors.file:",
                        webhooks + ":1:1:");
    }

    @Test
    void checkAcceptsConfigurationsThatServeAccepts() throws IOException {
        Ran check = Commands.run("config", "check", file("http.port: 9090\n"), "--json");
        assertThat(check.exitCode()).as(check.out()).isZero();
        assertThat(new ObjectMapper().readTree(check.out()).get("problems")).isEmpty();
    }

    @Test
    void checkAcceptsAnIssuerInsteadOfKeys() throws IOException {
        String issuer = "http.host: 0.0.0.0\ndata-dir: " + folder + "\noidc.issuer: https://issuer.example\n";

        Ran complete = Commands.run("config", "check", file(issuer + "oidc.audience: weatherglass\n"));
        assertThat(complete.exitCode()).as(complete.out()).isZero();

        Ran incomplete = Commands.run("config", "check", file(issuer));
        assertThat(incomplete.exitCode()).isEqualTo(1);
        assertThat(incomplete.out().lines())
                .containsExactly("problem: oidc.audience must be set together with oidc.issuer, so that tokens for"
                        + " other services are rejected");
    }

    @Test
    void checkRequiresHttpsForTheIssuer() throws IOException {
        Ran check = Commands.run(
                "config",
                "check",
                file("data-dir: " + folder + "\noidc: {issuer: 'http://issuer.example', audience: weatherglass}\n"));

        assertThat(check.exitCode()).isEqualTo(1);
        assertThat(check.out()).contains("problem: oidc.issuer must be an https URL");
    }

    @Test
    void checkRejectsTwoFiles() {
        assertThat(Commands.run("config", "check", "a.yaml", "--config", "b.yaml")
                        .refusal())
                .isEqualTo("--config and the parameter must name the same file, not b.yaml and a.yaml");
    }

    @Test
    void showPrintsOriginsAndHidesSecrets() throws IOException {
        String file =
                file("http.port: 9090\nhistory: {password: hunter2, url: 'jdbc:postgresql://db/w?password=x1y2'}\n");

        Ran show = Commands.run("config", "show", "--config", file, "--set", "forecast.seed=7", "--json");

        assertThat(show.exitCode()).isZero();
        assertThat(show.out()).doesNotContain("hunter2", "x1y2");
        List<JsonNode> settings = new ObjectMapper()
                .readTree(show.out())
                .get("settings")
                .valueStream()
                .toList();
        assertThat(settings.stream().map(setting -> setting.get("key").asText()))
                .containsExactlyElementsOf(
                        Settings.all().stream().map(Setting::key).toList());
        assertThat(settings.stream()
                        .filter(setting -> !setting.get("origin").asText().equals("default"))
                        .map(setting -> setting.get("key").asText() + " "
                                + setting.get("value").asText() + " "
                                + setting.get("origin").asText()))
                .containsExactly(
                        "http.port 9090 file " + file,
                        "history.url jdbc:postgresql://db/w?******** file " + file,
                        "history.password ******** file " + file,
                        "forecast.seed 7 option");
    }

    @Test
    void initWritesAValidFileAndNeverOverwrites() throws IOException {
        Path file = folder.resolve("new.yaml");

        assertThat(Commands.run("config", "init", file.toString()).exitCode()).isZero();

        assertThat(Files.readString(file))
                .isEqualTo(Commands.run("config", "reference").out());
        assertThat(Commands.run("config", "check", file.toString()).exitCode()).isZero();
        Files.writeString(file, "http.port: 1\n");
        assertThat(Commands.run("config", "init", file.toString()).refusal())
                .isEqualTo(file + " already exists and is not overwritten; choose another name");
        assertThat(file).hasContent("http.port: 1");
    }
}
