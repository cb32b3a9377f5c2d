package io.weatherglass.cli.simulating;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code simulate} on platforms in the format of plan resources. */
class SimulatePlatformsTest {

    @TempDir
    private Path folder;

    private Ran simulate(String platforms) throws IOException {
        Path tasks = Files.writeString(folder.resolve("two.tasks"), "[tasks]\na 0 100 ~ 100\nb 0 100 ~ 100\n");
        Path file = Files.writeString(folder.resolve("mine.json"), platforms);
        return Commands.run(
                "simulate",
                tasks.toString(),
                "--platforms",
                file.toString(),
                "--platform",
                "mixed",
                "--strategy",
                "asap",
                "--json");
    }

    private static String mixed(String speed) {
        return """
                {"mixed": {"kind": "vms",
                  "vmTypes": [{"name": "slow", "speed": 0.5, "maxVms": 1, "price": 1, "currency": "EUR"},
                              {"name": "fast", "speed": %s, "price": 3, "currency": "EUR"}],
                  "billing": {"model": "btu", "btuSeconds": 150}}}
                """.formatted(speed);
    }

    @Test
    void usesSpeedAndPriceOfVmTypes() throws IOException {
        Ran ran = simulate(mixed("2"));
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        JsonNode report = new ObjectMapper().readTree(ran.out());
        // a takes 200 s on the slow VM, two BTUs of 1 EUR; b takes 50 s on a fast VM, one BTU of 3 EUR
        assertThat(report.get("platform").asText()).isEqualTo("mixed");
        assertThat(report.at("/vmSchedule/0/type").asText()).isEqualTo("slow");
        assertThat(report.at("/vmSchedule/1/type").asText()).isEqualTo("fast");
        assertThat(duration(report, 0)).isEqualTo(200);
        assertThat(duration(report, 1)).isEqualTo(50);
        assertThat(report.get("btuCount").asInt()).isEqualTo(3);
        assertThat(report.at("/cost/amount").asDouble()).isEqualTo(5);
        assertThat(report.at("/cost/currency").asText()).isEqualTo("EUR");
    }

    private static double duration(JsonNode report, int job) {
        JsonNode way = report.at("/jobSchedule/" + job);
        return way.get("endSeconds").asDouble() - way.get("startSeconds").asDouble();
    }

    @Test
    void reportsFileLineFieldAndValueOfABrokenRule() throws IOException {
        Ran ran = simulate(mixed("0"));
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err())
                .containsPattern("mine\\.json:\\d+:\\d+: /mixed/vmTypes/1/speed must be finite and > 0, but was 0\\.0");
    }
}
