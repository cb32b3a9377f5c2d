package io.weatherglass.forecast.runtimes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Expected runtimes of jobs with only a few known runtimes, including outliers. */
class PastRuntimesTest {

    private static final int JOBS = 20;
    private static final double PROJECTED = 13;

    /** Jobs of one kind that take 14 to 16 s; the first takes the given time. */
    private static PastRunRuntimes run(double first) {
        double[] observed =
                IntStream.range(0, JOBS).mapToDouble(job -> 14 + job % 3).toArray();
        observed[0] = first;
        return run(observed);
    }

    private static PastRunRuntimes run(double[] observed) {
        double[] projected = new double[JOBS];
        Arrays.fill(projected, PROJECTED);
        String[] kinds = new String[JOBS];
        Arrays.fill(kinds, "work");
        return new PastRunRuntimes(
                "run",
                IntStream.range(0, JOBS).mapToObj(job -> "job " + job).toArray(String[]::new),
                kinds,
                projected,
                observed,
                new long[JOBS],
                new int[JOBS],
                new double[JOBS],
                new double[0],
                new double[0]);
    }

    /** Expected runtime of the first job after runs with these runtimes of it, s. */
    private static double expected(double... first) {
        PastRuntimes runtimes = new PastRuntimes();
        PastRunRuntimes last = null;
        for (double seconds : first) {
            last = run(seconds);
            runtimes.add(last);
        }
        return runtimes.expectedSeconds(last)[0];
    }

    @Test
    void ignoresRareOutliersOfAJob() {
        assertThat(expected(14, 16, 197)).isCloseTo(15, within(1.0));
        assertThat(expected(14, 197)).isCloseTo(14, within(1e-9));
        assertThat(expected(14, 157, 157, 199)).isCloseTo(14, within(1e-9));
    }

    @Test
    void keepsConsistentlySlowJobs() {
        assertThat(expected(150)).isCloseTo(150, within(1e-9));
        assertThat(expected(150, 155, 151)).isCloseTo(151, within(1e-9));
    }

    @Test
    void ignoresLostJobs() {
        assertThat(expected(2, 15)).isCloseTo(15, within(1e-9));
        assertThat(expected(2, 2, 15)).isCloseTo(15, within(1e-9));
        assertThat(expected(2, 2, 2, 2, 2, 15, 15, 15, 15, 15)).isCloseTo(15, within(1e-9));
    }

    /** The other jobs take 15/13 of their projection. */
    @Test
    void aJobThatWasAlwaysLostIsExpectedToBeLikeItsKind() {
        assertThat(expected(2)).isCloseTo(15, within(0.1));
        assertThat(expected(2, 2)).isCloseTo(15, within(0.1));
        assertThat(expected(2, 2, 2)).isCloseTo(2, within(1e-9));
    }

    @Test
    void toleratesAQuarterOfOutliers() {
        assertThat(expected(14, 14, 14, 14, 14, 14, 150, 150)).isCloseTo(14, within(1e-9));
    }

    @Test
    void lostJobsOnlyAffectTheShareOfLostJobs() {
        PastRuntimes runtimes = new PastRuntimes();
        List<PastRunRuntimes> runs = List.of(run(15), run(2), run(15));
        runs.forEach(runtimes::add);
        assertThat(runtimes.logRatios(runs.get(1))[0]).isNaN();
        assertThat(runtimes.logRatios(runs.get(0))[0]).isCloseTo(0, within(1e-9));
        LostJobs lost = LostJobs.of(runs, runtimes);
        assertThat(lost.share("work")).isCloseTo(1.0 / (3 * JOBS), within(1e-9));
        assertThat(lost.share("other")).isCloseTo(1.0 / (3 * JOBS), within(1e-9));
        assertThat(lost.seconds(0.5, 15)).isEqualTo(2);
        assertThat(lost.seconds(0.5, 5)).isEqualTo(1);
        assertThat(lost.among(new double[] {2, 10, Double.NaN, 15}, none(4), new double[] {15, 15, 15, 15}))
                .containsExactly(true, false, false, false);
    }

    @Test
    void aFasterMachineLosesNoJobs() {
        PastRuntimes runtimes = new PastRuntimes();
        double[] fast = new double[JOBS];
        Arrays.fill(fast, 2);
        List<PastRunRuntimes> runs = List.of(run(15), run(15), run(15), run(fast));
        runs.forEach(runtimes::add);
        LostJobs lost = LostJobs.of(runs, runtimes);
        assertThat(lost.share("work")).isZero();
        assertThat(lost.among(new double[] {2, 14, 14}, none(3), new double[] {15, 15, 15}))
                .containsExactly(false, false, false);
        assertThat(runtimes.logRatios(runs.get(3))[0]).isLessThan(-1.6);
    }

    private static double[] none(int jobs) {
        double[] none = new double[jobs];
        Arrays.fill(none, Double.NaN);
        return none;
    }

    @Test
    void manyFastJobsIndicateAFasterMachine() {
        PastRuntimes runtimes = new PastRuntimes();
        List<PastRunRuntimes> runs = List.of(run(15), run(2), run(15));
        runs.forEach(runtimes::add);
        LostJobs lost = LostJobs.of(runs, runtimes);
        double[] expected = {15, 15, 15, 15, 15, 15};
        double[] nan = none(6);
        double[] first = nan.clone();
        first[0] = 2;
        assertThat(lost.among(first, nan, expected)).containsExactly(true, false, false, false, false, false);
        double[] many = {2, 2, 2, 2, 2, Double.NaN};
        assertThat(lost.among(many, nan, expected)).containsOnly(false);
        double[] running = nan.clone();
        running[5] = 10;
        assertThat(lost.among(many, running, expected)).containsExactly(true, true, true, true, true, false);
    }
}
