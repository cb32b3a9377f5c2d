package io.weatherglass.cli.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.forecast.testing.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The table in docs/sizing.md: learns from the first half of the runs of each workflow, measures with the second. */
@Tag("long")
@EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
class RealTracesSizingTest {
    private static final List<String> WORKFLOWS = List.of("atacseq", "eager", "nanoseq", "viralrecon");

    @TempDir
    private Path data;

    private record Policy(double waste, int failed, int jobs) {
        static Policy of(JsonNode json) {
            return new Policy(
                    json.get("reservedGbHours").doubleValue()
                            - json.get("usedGbHours").doubleValue(),
                    json.get("failedJobs").intValue(),
                    json.get("jobs").intValue());
        }

        Policy plus(Policy other) {
            return new Policy(waste + other.waste, failed + other.failed, jobs + other.jobs);
        }

        String text(String pattern) {
            return String.format(Locale.ROOT, pattern + ", %d", waste, failed);
        }
    }

    private Ran run(String... arguments) {
        String[] all = Arrays.copyOf(arguments, arguments.length + 2);
        all[arguments.length] = "--data-dir";
        all[arguments.length + 1] = data.toString();
        Ran ran = Commands.run(all);
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return ran;
    }

    @Test
    void wastesLessThanMaximumPlusTenPercentAtEqualFailureRate() throws IOException {
        Path traces = SharedData.require("nextflow-traces");
        String document = Files.readString(Path.of("..", "..", "docs", "sizing.md"));
        Policy[] all = {new Policy(0, 0, 0), new Policy(0, 0, 0), new Policy(0, 0, 0)};
        for (String workflow : WORKFLOWS) {
            String folder = traces.resolve(workflow).toString();
            run("history", "import", "--connector", "nextflow", "--workflow", workflow, folder);
            JsonNode policies = new ObjectMapper()
                    .readTree(run("size", workflow, "--learn", "30", "--json").out())
                    .get("memoryPolicies");
            Policy[] found = new Policy[all.length];
            for (int policy = 0; policy < all.length; policy++) {
                found[policy] = Policy.of(policies.get(policy));
                all[policy] = all[policy].plus(found[policy]);
            }
            assertThat(document).contains(row(workflow, found));
        }
        assertThat(document).contains(row("all", all));
        assertThat(all[2].failed()).isLessThanOrEqualTo(all[1].failed());
        assertThat(all[2].waste()).isLessThan(all[1].waste());
    }

    private static String row(String name, Policy[] policies) {
        String first = String.format(Locale.ROOT, "| %s, %,d", name, policies[0].jobs());
        return String.join(" | ", first, policies[0].text("%.0f"), policies[1].text("%.2f"), policies[2].text("%.2f"))
                + " |";
    }
}
