package io.weatherglass.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The whole demo, with its broker and daemon. */
class DemoCommandTest {
    private static final Pattern WIDTH_AT_START = Pattern.compile("their width was (\\d+) % at first");

    @Test
    void showsFirstAWorkflowWithPastRunsAndThenAFirstRun() {
        Ran demo = Commands.run("demo", "--seconds", "6");

        assertThat(demo.exitCode()).as(demo.err()).isZero();
        assertThat(demo.out())
                .contains(
                        "past runs",
                        "synthetic",
                        "2. Another run of this workflow",
                        "no event reports" + " this",
                        "3. The first run")
                .doesNotContain("BTU", "P(late)");
        List<Integer> widths = WIDTH_AT_START
                .matcher(demo.out())
                .results()
                .map((MatchResult found) -> Integer.valueOf(found.group(1)))
                .toList();
        assertThat(widths).as(demo.out()).hasSize(2);
        assertThat(widths.get(0)).isLessThan(15);
        assertThat(widths.get(1)).isGreaterThan(100);
    }
}
