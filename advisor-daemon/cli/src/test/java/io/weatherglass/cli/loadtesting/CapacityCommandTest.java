package io.weatherglass.cli.loadtesting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code capacity}; the simulation itself is compared with formulas in {@code CapacitySimulationTest}. */
class CapacityCommandTest {

    /** A forecast takes 0.1 s and the rest nothing. */
    private static Ran capacity(String... options) {
        List<String> line = new ArrayList<>(List.of(
                "capacity",
                "--intake-ms=0",
                "--fold-ms=0",
                "--forecast-ms=100",
                "--forecast-spread=0",
                "--delay-ms=0",
                "--cores=1",
                "--events=5000"));
        line.addAll(List.of(options));
        return Commands.run(line.toArray(String[]::new));
    }

    private static JsonNode report(String... options) throws IOException {
        List<String> line = new ArrayList<>(List.of(options));
        line.add("--json");
        Ran ran = capacity(line.toArray(String[]::new));
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return new ObjectMapper().readTree(ran.out());
    }

    @Test
    void daemonsShareTheLoad() throws IOException {
        JsonNode one = report("--instances=100000", "--rate=5", "--daemons=1");
        JsonNode four = report("--instances=400000", "--rate=20", "--daemons=4");
        assertThat(four.get("p99Seconds")).isEqualTo(one.get("p99Seconds"));
        assertThat(four.get("coresUsed").doubleValue())
                .isCloseTo(4 * one.get("coresUsed").doubleValue(), within(1e-9));
        assertThat(one.get("coresUsed").doubleValue()).isCloseTo(0.5, within(0.05));
    }

    @Test
    void findsTheLeastNumberOfDaemons() throws IOException {
        JsonNode found = report("--instances=100000", "--rate=50", "--within=1");
        int least = found.get("daemons").intValue();
        assertThat(found.get("p99Seconds").doubleValue()).isLessThanOrEqualTo(1);
        assertThat(report("--instances=100000", "--rate=50", "--daemons=" + (least - 1))
                        .get("p99Seconds")
                        .doubleValue())
                .isGreaterThan(1);
    }

    @Test
    void saysWhenMoreComesThanCanBeDone() {
        assertThat(capacity("--instances=100000", "--rate=20").out())
                .startsWith("100000 instances, 20.0 events/s, 1 daemons of 1.0 cores\nevent to advisory: p50 ")
                .contains("more comes than can be done: the last event was covered after ");
        assertThat(capacity("--instances=100000", "--rate=2").out()).doesNotContain("more comes");
    }

    /** The load overwhelms the daemon in the first case and leaves it idle most of the time in the second. */
    @Test
    void warnsWhenTooLittleTimeIsSimulated() {
        Ran brief = capacity("--instances=1000", "--rate=5000");
        assertThat(brief.exitCode()).isZero();
        assertThat(brief.err())
                .startsWith("weatherglass capacity: these may be the times of the beginning: p99 is ")
                .endsWith(" s, and 1.0 s are simulated; increase --events" + System.lineSeparator());
        assertThat(capacity("--instances=1000", "--rate=2").err()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "--daemons=0, '--daemons must be >= 1, was 0'",
        "--within=0, '--within must be > 0, was 0.0'",
        "--within=0.01, '--within must be more than one event alone takes, was 0.01 s'",
        "--rate=0, 'eventsPerSecond must be > 0, was 0.0'"
    })
    void refusesWhatCannotBe(String option, String refusal) {
        assertThat(capacity("--instances=10", option).refusal()).isEqualTo(refusal);
    }
}
