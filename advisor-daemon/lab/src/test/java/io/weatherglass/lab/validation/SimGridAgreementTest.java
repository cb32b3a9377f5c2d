package io.weatherglass.lab.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.forecast.testing.SharedData;
import io.weatherglass.lab.LabCommands;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SimGrid and the event kernel on recorded runs, within the tolerance of the comparison in random scenarios. */
@Tag("program")
class SimGridAgreementTest {
    private static final double TOLERANCE_SECONDS = 1e-3;

    @BeforeEach
    void requireSimGrid() {
        Commands.requireSimGrid();
    }

    private static void check(String inputs, String runs, int count) throws IOException {
        Ran ran = LabCommands.run(
                "validate",
                "--runs",
                SharedData.require("schlouder/runs").toString(),
                "--platforms",
                SharedData.require("schlouder/platforms.json").toString(),
                "--select",
                runs,
                "--inputs",
                inputs,
                "--engine",
                "simgrid",
                "--json");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        JsonNode agreement = new ObjectMapper().readTree(ran.out()).get("agreement");
        assertThat(agreement.get("runs").intValue()).isEqualTo(count);
        assertThat(agreement.get("sameDecisions").intValue()).isEqualTo(count);
        assertThat(agreement.get("sameBills").intValue()).isEqualTo(count);
        assertThat(agreement.get("largestSeconds").doubleValue()).isLessThan(TOLERANCE_SECONDS);
    }

    @Test
    void agreesOnMontage() throws IOException {
        check("best", "*.3x3.afap.*.openstack-icps.v3.*", 3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"best", "no-walltimes", "no-boottimes", "no-threads", "blind", "communications"})
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void agreesOnAllRuns(String inputs) throws IOException {
        check(inputs, "*", 294);
    }
}
