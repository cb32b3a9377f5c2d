package io.weatherglass.forecast.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.forecast.runtimes.PastRunRuntimes;
import io.weatherglass.forecast.runtimes.RuntimeFamily;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RotatingLearnerTest {

    private static final int CHAPTER = 10;

    private static PastRunRuntimes run(int number) {
        double[] one = {100 + number};
        return new PastRunRuntimes(
                "run " + number,
                new String[] {"job"},
                new String[] {"kind"},
                one,
                one,
                new long[1],
                new int[1],
                new double[1],
                new double[0],
                new double[0]);
    }

    private static String[] versions(int first, int last) {
        RotatingLearner runs = new RotatingLearner(() -> RuntimeFamily.STANDARD.learner(), CHAPTER, 0);
        String[] versions = new String[last + 1];
        for (int number = first; number <= last; number++) {
            runs.add(run(number), 5);
            versions[number] = runs.learned().version();
        }
        return versions;
    }

    @Test
    void usesTheLastFullBatchAndLaterRuns() {
        assertThat(versions(1, 8))
                .containsExactly(
                        null,
                        "1 run, run 1",
                        "2 runs, the last run 2",
                        "3 runs, the last run 3",
                        "2 runs, the last run 4",
                        "3 runs, the last run 5",
                        "2 runs, the last run 6",
                        "3 runs, the last run 7",
                        "2 runs, the last run 8");
    }

    @Test
    void startingAtABatchGivesTheSameResult() {
        String[] all = versions(1, 8);
        String[] late = versions(5, 8);
        assertThat(Arrays.copyOfRange(late, 6, 9)).isEqualTo(Arrays.copyOfRange(all, 6, 9));
    }
}
