package io.weatherglass.cli.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.forecast.testing.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** {@code history compare}, with imported Nextflow traces of chains of four processes. */
class HistoryCompareCommandTest {

    private static final String HEADER =
            "task_id\thash\tname\tprocess\tstatus\texit\tsubmit\tstart\tcomplete\trealtime\n";

    /** Seconds of the four processes in past runs. They vary by about 1 %. */
    private static final int[][] PAST = {
        {400, 303, 198, 101},
        {404, 300, 200, 100},
        {400, 297, 202, 100},
        {398, 300, 200, 99},
        {402, 302, 199, 100},
        {400, 300, 201, 101},
        {399, 298, 200, 100}
    };

    @TempDir
    private Path folder;

    private int traces;

    @BeforeEach
    void importPastRuns() throws IOException {
        for (int[] seconds : PAST) {
            add(seconds);
        }
    }

    private void add(int... seconds) throws IOException {
        add("3.8", seconds);
    }

    /** Imports a run with the next number, from 1. */
    private void add(String revision, int... seconds) throws IOException {
        add(revision, 0, seconds);
    }

    /** @param failedSeconds duration of a failed attempt at the second process; 0 for none */
    private void add(String revision, int failedSeconds, int[] seconds) throws IOException {
        traces++;
        StringBuilder text = new StringBuilder(HEADER);
        long date = 1_700_000_000_000L + traces * 10_000_000L;
        for (int k = 0; k < seconds.length; k++) {
            if (k == 1 && failedSeconds > 0) {
                long failed = date + 1000L * failedSeconds;
                text.append("9\tab/" + traces + "00009\tjob 1\tKIND_1\tFAILED\t1\t" + date + "\t" + date + "\t" + failed
                        + "\t" + 1000L * failedSeconds + "\n");
                date = failed;
            }
            long end = date + 1000L * seconds[k];
            text.append(10 + k + "\tab/" + traces + "0000" + k + "\tjob " + k + "\tKIND_" + k + "\tCOMPLETED\t0\t"
                    + date + "\t" + date + "\t" + end + "\t" + 1000L * seconds[k] + "\n");
            date = end;
        }
        Path file = Files.writeString(folder.resolve("run-" + traces + ".txt"), text);
        Ran ran = history(
                "import", "--connector", "nextflow", "--workflow", "chain", "--revision", revision, file.toString());
        assertThat(ran.err()).isEmpty();
    }

    private Ran history(String command, String... arguments) {
        List<String> all = new ArrayList<>(List.of("history", command));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--data-dir", folder.resolve("data").toString()));
        return Commands.run(all.toArray(String[]::new));
    }

    @Test
    void namesTheSlowerProcess() throws IOException {
        add(401, 450, 200, 100);
        Ran ran = history("compare", "7", "8", "--json");
        JsonNode json = new ObjectMapper().readTree(ran.out());
        JsonNode makespan = json.get("makespan");
        // 399 + 298 + 200 + 100 and 401 + 450 + 200 + 100
        assertThat(makespan.get("before").asDouble()).isEqualTo(997);
        assertThat(makespan.get("difference").asDouble()).isEqualTo(154);
        double sum = StreamSupport.stream(makespan.get("contributions").spliterator(), false)
                .mapToDouble(part -> part.get("amount").asDouble())
                .sum();
        assertThat(sum).isEqualTo(154, within(1e-6));
        JsonNode largest = makespan.get("contributions").get(0);
        assertThat(largest.get("kind").asText()).isEqualTo("KIND_1");
        assertThat(largest.get("cause").asText()).isEqualTo("process");
        assertThat(largest.get("changed").asBoolean()).isTrue();
        assertThat(json.get("verdict").asText())
                .startsWith("runtime of KIND_1 +")
                .contains("process (not code: both have revision 3.8)")
                .endsWith("not machines, input, waiting or failures");
    }

    /** The mean of the second process is 300 s before and 451 s after. */
    @Test
    void attributesAProcessToCodeIfTheRevisionDiffers() throws IOException {
        add("3.9", 401, 450, 200, 100);
        add("3.9", 399, 452, 201, 100);
        assertThat(history("compare", "7", "8").out()).contains("code (revision 3.8 → 3.9); not machines");
        Ran sets = history("compare", "--workflow", "chain", "--revision", "3.8", "3.9");
        assertThat(sets.err()).isEmpty();
        assertThat(sets.out())
                .contains("chain: 2 runs compared with 7 runs", "runtime of KIND_1 +50.", "code (revision 3.8 → 3.9)");
    }

    @Test
    void distinguishesMachinesFromProcesses() throws IOException {
        add(480, 360, 240, 120);
        Ran ran = history("compare", "7", "8");
        assertThat(ran.out()).contains("verdict: runtime of all kinds +20.", "machines or neighbours");
    }

    /** An attempt of 80 s fails and is retried: 997 s become 1078 s. */
    @Test
    void countsARetriedAttemptAsFailure() throws IOException {
        add("3.8", 80, new int[] {400, 299, 200, 99});
        assertThat(history("compare", "7", "8").out())
                .contains("verdict: lost attempts: +8.0 % of the duration, failures and retries; not a process");
    }

    @Test
    void reportsUsualVariationAsNoChange() {
        assertThat(history("compare", "3", "6").out()).contains("verdict: no change");
    }

    @Test
    void doesNotTestWithoutPastRuns() {
        String other = folder.resolve("other").toString();
        String[] runs = {
            folder.resolve("run-1.txt").toString(), folder.resolve("run-2.txt").toString()
        };
        Commands.run(
                "history",
                "import",
                "--connector",
                "nextflow",
                "--workflow",
                "w",
                runs[0],
                runs[1],
                "--data-dir",
                other);
        assertThat(Commands.run("history", "compare", "1", "2", "--data-dir", other)
                        .out())
                .contains("verdict: unknown", "intervals need 2 pairs of consecutive past runs", "there are 0");
    }

    @Test
    void failsAboveALimit() throws IOException {
        add(440, 330, 220, 110);
        assertThat(history("compare", "7", "8", "--fail-above", "5%").exitCode())
                .isEqualTo(1);
        assertThat(history("compare", "7", "8", "--fail-above", "15%").exitCode())
                .isZero();
        assertThat(history("compare", "8", "7", "--fail-above", "5%").exitCode())
                .isZero();
    }

    /**
     * Real runs of the same code under different scheduler settings. The first half is imported as another revision, so
     * that a false difference of a process would be attributed to code.
     */
    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true")
    void seldomAttributesEqualCodeToCode() throws IOException {
        List<Path> recordings;
        try (Stream<Path> files = Files.list(SharedData.require("nextflow-traces/eager"))) {
            recordings = files.sorted().toList();
        }
        int half = recordings.size() / 2;
        importRuns("1.0", recordings.subList(0, half));
        importRuns("1.1", recordings.subList(half, recordings.size()));
        int first = PAST.length + 1;
        int toCode = 0;
        for (int run = first; run < first + half; run++) {
            Ran ran = history("compare", String.valueOf(run), String.valueOf(run + half), "--json");
            JsonNode json = new ObjectMapper().readTree(ran.out());
            assertThat(json.at("/makespan/pastPairs").asInt()).isGreaterThan(40);
            toCode += json.get("verdict").asText().contains("code (revision") ? 1 : 0;
        }
        assertThat(toCode).isLessThanOrEqualTo((int) (0.05 * half));
    }

    private void importRuns(String revision, List<Path> recordings) {
        List<String> arguments = new ArrayList<>(List.of("--connector", "nextflow", "--revision", revision));
        recordings.forEach(file -> arguments.add(file.toString()));
        assertThat(history("import", arguments.toArray(String[]::new)).err()).isEmpty();
    }

    @Test
    void refusesBadInput() {
        assertThat(history("compare", "1").err()).contains("give either two runs, or --workflow and --revision");
        assertThat(history("compare", "--workflow", "chain", "--revision", "3.8", "4")
                        .err())
                .contains("no completed run of workflow \"chain\" with revision \"4\"");
        assertThat(history("compare", "1", "1").err()).contains("compared runs must be different, but run 1 was given");
        assertThat(history("compare", "1", "77").err()).contains("the history has no run \"77\"");
        assertThat(history("compare", "1", "2", "--fail-above", "ten").err())
                .contains("--fail-above must be a percentage >= 0, such as 10%, but was \"ten\"");
        assertThat(history("compare", "1", "2", "--fail-above", "ten").exitCode())
                .isEqualTo(2);
    }
}
