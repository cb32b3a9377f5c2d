package io.weatherglass.cli.simulating;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.cli.Weatherglass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What docs/simulating.md shows runs, says what it shows, and names all there is. */
class SimulatingReferenceTest {

    private static final Path REFERENCE = Path.of("..", "..", "docs", "simulating.md");
    private static final Path RECORDED = Path.of("..", "..", "..", "shared", "data", "schlouder");
    private static final Pattern COMMAND =
            Pattern.compile("(?m)^\\./weatherglass (.*)\n(?:```\n\n```text\n((?s:.*?))```)?");

    @TempDir
    private Path folder;

    /** A command of the document, and the output that is shown with it or nothing. */
    record Example(String command, String output) {
        @Override
        public String toString() {
            return command;
        }
    }

    @BeforeEach
    void writeFiles() throws IOException {
        Files.writeString(folder.resolve("clouds.json"), block("json"));
        Files.writeString(folder.resolve("tenants.csv"), block("csv"));
    }

    private static String block(String language) throws IOException {
        return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(REFERENCE))
                .results()
                .findFirst()
                .orElseThrow()
                .group(1);
    }

    static List<Example> examples() throws IOException {
        // a command ends at the end of its line, its output at the end of the block after it
        return COMMAND.matcher(Files.readString(REFERENCE))
                .results()
                .map((MatchResult found) -> new Example(found.group(1), found.group(2) == null ? "" : found.group(2)))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void theExampleRunsAndSaysWhatIsShown(Example example) {
        List<String> arguments = new ArrayList<>();
        for (String word : example.command().replace("'", "").split(" ")) {
            arguments.add(located(word));
        }
        Ran ran = Commands.run(arguments.toArray(String[]::new));
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        if (!example.output().isEmpty()) {
            assertThat(withoutSpeed(ran.out())).isEqualTo(withoutSpeed(example.output()));
        }
    }

    /** The files of the document, wherever they are here. */
    private String located(String word) {
        if (word.startsWith("runs") || word.equals("platforms.json")) {
            Path there = RECORDED.resolve(word);
            assumeTrue(
                    Files.exists(there),
                    () -> "needs the recorded runs at " + there.toAbsolutePath().normalize());
            return there.toString();
        }
        return word.matches("[a-z]+\\.(json|csv|svg)") ? folder.resolve(word).toString() : word;
    }

    private static List<String> withoutSpeed(String output) {
        return output.strip()
                .lines()
                .filter(line -> !line.startsWith("realizations per second"))
                .toList();
    }

    @Test
    void thereAreExamples() throws IOException {
        assertThat(examples()).hasSizeGreaterThanOrEqualTo(7);
        assertThat(examples().stream().filter(example -> !example.output().isEmpty()))
                .hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"simulate", "montecarlo"})
    void everyOptionIsNamed(String command) throws IOException {
        String text = Files.readString(REFERENCE);
        assertThat(Weatherglass.commandLine().getSubcommands().get(command).getCommandSpec().options().stream()
                        .map(option -> option.longestName())
                        .filter(name -> !Set.of("--version", "-N").contains(name)))
                .allSatisfy(name -> assertThat(text).contains(name));
    }

    @Test
    void everyFieldOfASimulationIsNamed() throws IOException {
        JsonNode report = json("simulate", "--strategy", "asap");
        assertThat(fieldsIn("One execution")).isEqualTo(names(report));
        assertThat(cell("`jobSchedule`")).isEqualTo(names(report.at("/jobSchedule/0")));
        assertThat(cell("`vmSchedule`")).isEqualTo(names(report.at("/vmSchedule/0")));
    }

    @Test
    void everyFieldOfAComparisonIsNamed() throws IOException {
        JsonNode report =
                json("montecarlo", "--strategy", "asap,afap", "--deadline", "9000", "--budget", "9", "--criticality");
        Set<String> documented = new TreeSet<>(fieldsIn("Many executions"));
        assertThat(documented).isEqualTo(names(report));
        Set<String> strategy = cell("`strategies`");
        strategy.removeAll(Set.of("mean", "probabilities", "probability", "halfWidth95", "billedUnits"));
        assertThat(strategy).isEqualTo(names(report.at("/strategies/0")));
        assertThat(cell("a job of criticality")).isEqualTo(names(report.at("/strategies/0/criticality/0")));
        assertThat(cell("a distribution")).isEqualTo(names(report.at("/strategies/0/makespanSeconds")));
        Set<String> difference = cell("`differences`");
        assertThat(difference).containsAll(names(report.at("/differences/0")));
        assertThat(difference).containsAll(names(report.at("/differences/0/cost")));
    }

    private JsonNode json(String command, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                command,
                "synthetic:omssa-brs:5",
                "--platforms",
                folder.resolve("clouds.json").toString(),
                "--platform",
                "public",
                "--json"));
        arguments.addAll(Arrays.asList(more));
        Ran ran = Commands.run(arguments.toArray(String[]::new));
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return new ObjectMapper().readTree(ran.out());
    }

    private static Set<String> names(JsonNode object) {
        Set<String> names = new TreeSet<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    /** What is in backticks in the first column of the table of fields in this section. */
    private static Set<String> fieldsIn(String section) throws IOException {
        String text = Files.readString(REFERENCE);
        String table = text.substring(text.indexOf("| field | meaning |", text.indexOf("## " + section)));
        Set<String> names = new TreeSet<>();
        for (String line :
                table.lines().skip(2).takeWhile(line -> line.startsWith("|")).toList()) {
            names.addAll(inBackticks(line.split("\\|")[1]));
        }
        return names;
    }

    /** What is in backticks in the second column of the row that begins like this. */
    private static Set<String> cell(String first) throws IOException {
        return inBackticks(Files.readString(REFERENCE)
                .lines()
                .filter(line -> line.startsWith("| " + first + " |"))
                .findFirst()
                .orElseThrow()
                .split("\\|")[2]);
    }

    private static Set<String> inBackticks(String text) {
        Set<String> names = new TreeSet<>();
        Pattern.compile("`([A-Za-z0-9]+)`").matcher(text).results().forEach(found -> names.add(found.group(1)));
        return names;
    }
}
