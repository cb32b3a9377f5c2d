package io.weatherglass.forecast.matching.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Requirements for every {@link FragmentSearch}. */
public abstract class FragmentSearchCompatibilityKit {

    private static final int JOBS = 12;
    private static final int COMPLETED = 6;
    private static final ArrayTable TABLE = ArrayTable.wandering(1000, JOBS, 1);

    /** Returns the search under test, with parameters for fragments a minute apart. */
    protected abstract FragmentSearch search();

    private Match search(Observation observation) {
        return search().search(observation, SearchLimit.NONE, 7);
    }

    @Test
    void isDeterministicForASeed() {
        assertThat(search(TABLE.observe(400, COMPLETED))).isEqualTo(search(TABLE.observe(400, COMPLETED)));
    }

    @Test
    void returnsTheBestSoFarAtTheLimit() {
        Match match = search().search(TABLE.observe(400, COMPLETED), () -> true, 7);
        assertThat(match.isFound()).isTrue();
        assertThat(match.candidates().get(0).weight()).isPositive();
    }

    @Test
    void findsNothingWithoutCompletedJobs() {
        assertThat(search(TABLE.observe(400, 0)).isFound()).isFalse();
    }

    @Test
    void findsNothingWithoutCandidates() {
        CandidateFragments none = CandidateFragments.of(TABLE).without(0, 999);
        assertThat(none.count()).isZero();
        assertThat(search(TABLE.observe(none, 400, COMPLETED)).isFound()).isFalse();
    }

    @Test
    void choosesOnlyCandidates() {
        CandidateFragments some = CandidateFragments.of(TABLE).without(300, 999);
        for (int fragment = 350; fragment < 400; fragment++) {
            for (Match.Candidate found :
                    search(TABLE.observe(some, fragment, COMPLETED)).candidates()) {
                assertThat(found.fragment()).isBetween(0, 299);
            }
        }
    }

    @Test
    void returnsWeightsThatSumToOneBestFirst() {
        Match match = search(TABLE.observe(400, COMPLETED));
        assertThat(match.candidates().stream()
                        .mapToDouble(Match.Candidate::weight)
                        .sum())
                .isCloseTo(1, within(1e-9));
        assertThat(match.candidates()).isSortedAccordingTo((a, b) -> Double.compare(b.weight(), a.weight()));
        assertThat(match.evaluations()).isPositive();
    }

    @Test
    void returnsTheErrorsOfItsMatches() {
        Match.Candidate best =
                search(TABLE.observe(400, COMPLETED)).candidates().get(0);
        double past = 0;
        double future = 0;
        for (int job = 0; job < JOBS; job++) {
            double simulated = TABLE.runtimeSeconds(best.fragment(), job);
            past += job < COMPLETED ? Math.pow(simulated - TABLE.runtimeSeconds(400, job), 2) : 0;
            future += job < COMPLETED ? 0 : Math.pow(simulated - 100, 2);
        }
        assertThat(best.pastErrorSeconds()).isCloseTo(Math.sqrt(past / COMPLETED), within(1e-6));
        assertThat(best.futureErrorSeconds()).isCloseTo(Math.sqrt(future / (JOBS - COMPLETED)), within(1e-6));
    }

    @Test
    void ignoresOutliersAndUnprojectedJobs() {
        Observation clean = TABLE.observe(400, COMPLETED);
        boolean[] outlier = new boolean[JOBS];
        outlier[1] = true;
        double[] projected = clean.projectedSeconds().clone();
        projected[2] = 0;
        double[] disturbed = clean.observedSeconds().clone();
        disturbed[1] *= 20;
        disturbed[2] *= 20;
        Observation one =
                new Observation(clean.candidates(), projected, clean.observedSeconds(), outlier, clean.order());
        Observation other = new Observation(clean.candidates(), projected, disturbed, outlier, clean.order());
        assertThat(search(other)).isEqualTo(search(one));
    }

    @Test
    void doesNotDependOnJobIndices() {
        int[] place = {5, 3, 8, 0, 11, 1, 10, 2, 9, 4, 7, 6};
        float[][] rows = new float[TABLE.fragmentCount()][JOBS];
        for (int fragment = 0; fragment < rows.length; fragment++) {
            for (int job = 0; job < JOBS; job++) {
                rows[fragment][place[job]] = TABLE.runtimeSeconds(fragment, job);
            }
        }
        Observation plain = TABLE.observe(400, COMPLETED);
        double[] observed = new double[JOBS];
        IntStream.range(0, JOBS).forEach(job -> observed[place[job]] = plain.observedSeconds()[job]);
        Observation renumbered = new Observation(
                CandidateFragments.of(ArrayTable.of(rows)),
                plain.projectedSeconds(),
                observed,
                new boolean[JOBS],
                Arrays.copyOf(place, JOBS));
        assertThat(search(renumbered).candidates().get(0).fragment())
                .isEqualTo(search(plain).candidates().get(0).fragment());
    }
}
