package io.weatherglass.lab.enacting;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.connectors.protocol.PlanDocument;
import io.weatherglass.lab.LabCommands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FollowAdviceCommandTest {
    @TempDir
    private Path folder;

    private Path plan(boolean deadline) throws IOException {
        Instant now = Instant.now();
        Optional<Instant> date = deadline ? Optional.of(now.plusSeconds(12_600)) : Optional.empty();
        return Files.writeString(
                folder.resolve("plan.json"),
                PlanDocument.write(SamplePlan.of(now).toBuilder().deadline(date).build())
                        .toString());
    }

    @Test
    void comparesThreeWaysOfEnactment() throws IOException {
        Ran ran = LabCommands.run("follow-advice", plan(true).toString(), "--runs", "1", "--json");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        JsonNode report = new ObjectMapper().readTree(ran.out());
        assertThat(report.get("cheaper").intValue()
                        + report.get("equal").intValue()
                        + report.get("dearer").intValue()
                        + report.get("late").intValue())
                .isEqualTo(1);
        JsonNode run = report.get("runs").get(0);
        assertThat(run.at("/planned/cost")).isEqualTo(run.at("/asap/cost"));
        assertThat(run.at("/advised/decisions/0/text").textValue()).isNotBlank();
    }

    @Test
    void rejectsAPlanWithoutDeadline() throws IOException {
        Ran ran = LabCommands.run("follow-advice", plan(false).toString());
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err()).contains("the plan must have a deadline");
    }
}
