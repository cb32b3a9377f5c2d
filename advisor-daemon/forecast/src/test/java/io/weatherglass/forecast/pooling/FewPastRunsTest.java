package io.weatherglass.forecast.pooling;

import static io.weatherglass.forecast.samples.LearnedPlanSamples.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The effect of experience on the width of intervals, for runs of one workflow. */
class FewPastRunsTest {

    private static final double ROUNDING = 1e-12;

    private static final double[] STAGES = {0, 0.1, 0.25, 0.5, 0.75, 0.9};
    private static final int SEEDS = 30;

    /**
     * A run with {@code jobs} jobs on 4 slots, then one more. Speed and runtimes vary.
     *
     * @param first runtime of a job before them, s; 0 if there is none
     */
    private static PastJobs run(double first, int jobs, double variation, Random random) {
        double seconds = 10 * Math.exp(variation * random.nextGaussian());
        List<PastJob> all = new ArrayList<>();
        double[] free = new double[4];
        Arrays.fill(free, first);
        if (first > 0) {
            all.add(job("split", "split", 0, 0, first));
        }
        for (int job = 0; job < jobs; job++) {
            int slot = IntStream.range(0, free.length)
                    .reduce((a, b) -> free[b] < free[a] ? b : a)
                    .orElseThrow();
            double end = free[slot] + seconds * Math.exp(variation * random.nextGaussian());
            all.add(job("work " + job, "work", first, free[slot], end));
            free[slot] = end;
        }
        double end = Arrays.stream(free).max().orElseThrow();
        all.add(job("report", "report", end, end, end + 10));
        return PastJobs.of(all);
    }

    private static PastJobs varied(double variation, Random random) {
        return run(0, 40, variation, random);
    }

    private static List<PastJobs> varied(int runs, double variation, Random random) {
        return Stream.generate(() -> varied(variation, random)).limit(runs).toList();
    }

    private static Interval interval(PastRuns past, PastJobs run, double date) {
        RunCourse now = RunCourse.of(run);
        double probability = SameInput.probability(past, now, date);
        return Pool.forecast(past, now, date, ScatterPrior.of(probability, past.count()))
                .makespanSeconds()
                .centralInterval(0.95);
    }

    private static PastRuns past(List<PastJobs> runs) {
        PastRuns past = PastRuns.NONE;
        for (int run = 0; run < runs.size(); run++) {
            past = past.and(run + 1, "run-" + run, runs.get(run));
        }
        return past;
    }

    private static double makespan(PastJobs run) {
        return RunCourse.of(run).makespanSeconds();
    }

    @ParameterizedTest
    @CsvSource({
        "1, 0.02",
        "1, 0.3",
        "2, 0.02",
        "2, 0.3",
        "4, 0.02",
        "4, 0.3",
        "8, 0.02",
        "8, 0.3",
        "16, 0.02",
        "16, 0.3"
    })
    void aPastRunThatAgreesNarrowsTheMeanWidth(int runs, double variation) {
        assumeTrue(runs < 16 || Boolean.getBoolean("weatherglass.all"), "takes long: test --all");
        double before = 0;
        double after = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            List<PastJobs> past = varied(runs, variation, random);
            PastJobs now = varied(variation, random);
            List<PastJobs> more = new ArrayList<>(past);
            more.add(past.stream()
                    .sorted(Comparator.comparingDouble(FewPastRunsTest::makespan))
                    .toList()
                    .get(runs / 2));
            for (double stage : STAGES) {
                before += interval(past(past), now, stage * makespan(now)).width();
                after += interval(past(more), now, stage * makespan(now)).width();
            }
        }
        assertThat(after).isLessThan(before);
    }

    /**
     * The limit extends the longest past run by three times the widest prior scatter divided by the square root of the
     * number of runs. It applies to the remaining time, because a run may be slower than all past ones. The input may
     * be that of any past run.
     */
    @Property(tries = 200)
    void theRemainingTimeIsLimitedByTheLongestPastRun(
            @ForAll @Size(min = 1, max = 20) List<@IntRange(min = 1, max = 100) Integer> jobs,
            @ForAll @DoubleRange(min = 0.01, max = 0.3) double variation,
            @ForAll @IntRange(min = 0, max = 5) int stage,
            @ForAll long seed) {
        Random random = new Random(seed);
        List<PastJobs> past =
                jobs.stream().map(count -> run(10, count, variation, random)).toList();
        PastJobs now = run(10, jobs.get(random.nextInt(jobs.size())), variation, random);
        double longest =
                past.stream().mapToDouble(FewPastRunsTest::makespan).max().orElseThrow();
        double date = STAGES[stage] * makespan(now);

        assertThat(interval(past(past), now, date).upper() - date)
                .isLessThanOrEqualTo(Math.max(longest, date)
                        * Math.exp(3 * Scatter.widest() / Math.sqrt(past.size()))
                        * (1 + ROUNDING));
    }

    @ParameterizedTest
    @CsvSource({"1, 0.02", "1, 0.3", "2, 0.02", "2, 0.3", "4, 0.02", "4, 0.3", "8, 0.02", "8, 0.3"})
    void theMeanWidthDecreasesDuringTheRun(int runs, double variation) {
        double[] width = new double[STAGES.length];
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            PastRuns past = past(varied(runs, variation, random));
            PastJobs now = varied(variation, random);
            for (int stage = 0; stage < STAGES.length; stage++) {
                width[stage] +=
                        interval(past, now, STAGES[stage] * makespan(now)).width() / makespan(now);
            }
        }
        for (int stage = 1; stage < STAGES.length; stage++) {
            assertThat(width[stage]).isLessThanOrEqualTo(1.05 * width[stage - 1]);
        }
    }
}
