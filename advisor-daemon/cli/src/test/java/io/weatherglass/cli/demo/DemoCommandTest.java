package io.weatherglass.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The whole demo, with its broker and daemon. */
class DemoCommandTest {
    private static final Pattern WIDTH_AT_START = Pattern.compile("their width was (\\d+) % at first");

    /** The first row of a run with past runs: the interval of its duration. */
    private static final Pattern FIRST_INTERVAL =
            Pattern.compile("\n +[0-9:]+  \\d+/\\d+ +[0-9:]+ \\[(\\d+):(\\d\\d):(\\d\\d) to (\\d+):(\\d\\d):(\\d\\d)]");

    private static final Pattern DURATION = Pattern.compile("The run took (\\d+):(\\d\\d):(\\d\\d)\\.");
    private static final Pattern DECIDED = Pattern.compile(
            "Recommendation: .* The demo follows it\\.(?s:.*)\n  with recommendations +took (\\d+):(\\d\\d):(\\d\\d), .*"
                    + "\n  without +took (\\d+):(\\d\\d):(\\d\\d), ");

    @Test
    void showsFirstAWorkflowWithPastRunsAndThenAFirstRun() {
        Ran demo = Commands.run("demo", "--seconds", "4");

        assertThat(demo.exitCode()).as(demo.err()).isZero();
        assertThat(demo.out())
                .contains(
                        "past runs",
                        "synthetic",
                        "2. Another run of this workflow",
                        "no event reports" + " this",
                        "3. The first run")
                .doesNotContain("BTU", "P(late)")
                .doesNotContainPattern("-\\d+\\.\\d+ EUR");
        assertThat(seconds(DURATION, 1, demo.out()))
                .as("the first forecast of the first run holds")
                .isBetween(seconds(FIRST_INTERVAL, 1, demo.out()), seconds(FIRST_INTERVAL, 4, demo.out()));
        List<Integer> widths = WIDTH_AT_START
                .matcher(demo.out())
                .results()
                .map((MatchResult found) -> Integer.valueOf(found.group(1)))
                .toList();
        assertThat(widths).as(demo.out()).hasSize(2);
        assertThat(widths.get(0)).isLessThan(15);
        assertThat(widths.get(1)).isGreaterThan(100);
    }

    @Test
    @EnabledIfSystemProperty(
            named = "weatherglass.all",
            matches = "true",
            disabledReason = "a loaded machine needs more time for a recommendation: test --all")
    void measuresTheEffectOfTheRecommendation() {
        Ran demo = Commands.run("demo", "--seconds", "20");

        assertThat(demo.exitCode()).as(demo.err()).isZero();
        assertThat(seconds(DECIDED, 1, demo.out()))
                .as("the recommendation shortens the second run")
                .isLessThan(seconds(DECIDED, 4, demo.out()));
    }

    /** Returns the time in a group of the pattern's first match and the two groups after it. */
    private static int seconds(Pattern pattern, int group, String text) {
        Matcher found = pattern.matcher(text);
        assertThat(found.find()).as("%s in:%n%s", pattern, text).isTrue();
        return 3600 * Integer.parseInt(found.group(group))
                + 60 * Integer.parseInt(found.group(group + 1))
                + Integer.parseInt(found.group(group + 2));
    }
}
