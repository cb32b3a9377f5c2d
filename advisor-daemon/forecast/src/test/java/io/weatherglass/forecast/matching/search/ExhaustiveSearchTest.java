package io.weatherglass.forecast.matching.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ExhaustiveSearchTest extends FragmentSearchCompatibilityKit {

    @Override
    protected FragmentSearch search() {
        return ExhaustiveSearch.withNoiseScale(0.02);
    }

    @Property(tries = 200)
    void findsTheTargetWithoutNoise(
            @ForAll @IntRange(min = 1, max = 700) int fragments,
            @ForAll @IntRange(min = 2, max = 40) int jobs,
            @ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        ArrayTable table = ArrayTable.wandering(fragments, jobs, seed);
        int target = random.nextInt(fragments);
        // makes the fragment unique
        table.runtimes()[target][0] = 301 + random.nextInt(50);
        Match match = search().search(table.observe(target, 1 + random.nextInt(jobs)), SearchLimit.NONE, 0);
        assertThat(match.candidates().get(0).fragment()).isEqualTo(target);
        assertThat(match.candidates().get(0).pastErrorSeconds()).isZero();
    }

    @Property(tries = 100)
    void agreesWithAFullScan(
            @ForAll @IntRange(min = 1, max = 1500) int fragments,
            @ForAll @IntRange(min = 1, max = 20) int jobs,
            @ForAll long seed) {
        ArrayTable table = ArrayTable.wandering(fragments, jobs, seed);
        Observation observation = table.observe(0, jobs);
        SplittableRandom random = new SplittableRandom(seed);
        Arrays.setAll(observation.observedSeconds(), job -> 100 + 250 * random.nextDouble());
        double[] deviations = new double[fragments];
        for (int fragment = 0; fragment < fragments; fragment++) {
            for (int job = 0; job < jobs; job++) {
                double seen = observation.observedSeconds()[job];
                double z = Math.abs(table.runtimeSeconds(fragment, job) - seen) / seen / 0.02;
                deviations[fragment] += z * z / (1 + z / 4);
            }
        }
        Match match = search().search(observation, SearchLimit.NONE, 0);
        double least = Arrays.stream(deviations).min().orElseThrow();
        assertThat(deviations[match.candidates().get(0).fragment()]).isCloseTo(least, within(1e-3 * (1 + least)));
        assertThat(match.evaluations()).isLessThanOrEqualTo(fragments);
    }

    @Test
    void weightsFragmentsByLikelihood() {
        // Only one of 64 neighbours counts, so the fragments are 64 apart. The noise of a job of 100 s is 2 s: 100 s
        // deviates by 0, 104 s by 2 (rho = 4 / 1.5), 108 s by 4 (rho = 16 / 2); the others deviate more.
        float[] runtimes = new float[256];
        Arrays.fill(runtimes, 1000);
        runtimes[10] = 100;
        runtimes[100] = 104;
        runtimes[200] = 108;
        ArrayTable table = ArrayTable.ofOneJob(runtimes);
        Match match = new ExhaustiveSearch(0.02, 8, 4).search(table.observe(10, 1), SearchLimit.NONE, 0);
        double second = Math.exp(-4 / 1.5 / 2);
        double third = Math.exp(-16.0 / 2 / 2);
        double sum = 1 + second + third;
        assertThat(match.candidates()).extracting(Match.Candidate::fragment).containsExactly(10, 100, 200);
        assertThat(match.candidates().get(0).weight()).isCloseTo(1 / sum, within(1e-6));
        assertThat(match.candidates().get(1).weight()).isCloseTo(second / sum, within(1e-6));
        assertThat(match.candidates().get(2).weight()).isCloseTo(third / sum, within(1e-6));
    }

    @Test
    void toleratesOneDisturbedJob() {
        ArrayTable table = ArrayTable.wandering(2000, 12, 3);
        Observation observation = table.observe(1234, 12);
        observation.observedSeconds()[4] *= 1.5;
        assertThat(search().search(observation, SearchLimit.NONE, 0)
                        .candidates()
                        .get(0)
                        .fragment())
                .isBetween(1229, 1239);
    }

    @Test
    void evaluatesFewFragmentsIfNeighboursAreSimilar() {
        ArrayTable table = ArrayTable.wandering(64_000, 20, 4);
        Match match = new ExhaustiveSearch(0.02, 1, 4).search(table.observe(30_000, 20), SearchLimit.NONE, 0);
        assertThat(match.candidates().get(0).fragment()).isEqualTo(30_000);
        assertThat(match.evaluations()).isLessThan(6_400);
    }

    @Test
    void reportsThatTheLimitWasReached() {
        ArrayTable table = ArrayTable.wandering(20_000, 3, 5);
        Observation observation = table.observe(100, 3);
        Arrays.fill(observation.observedSeconds(), 900);
        AtomicInteger asked = new AtomicInteger();
        ExhaustiveSearch unpruned = new ExhaustiveSearch(0.02, 400, 4);
        Match match = unpruned.search(observation, () -> asked.incrementAndGet() > 2, 0);
        assertThat(match.timedOut()).isTrue();
        assertThat(match.isFound()).isTrue();
        assertThat(match.evaluations()).isEqualTo(3 * 16 * 64);
        assertThat(unpruned.search(observation, SearchLimit.NONE, 0).timedOut()).isFalse();
    }

    @Test
    void rejectsParametersOutOfRange() {
        assertThatThrownBy(() -> new ExhaustiveSearch(0, 1, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("noiseScale must be finite and > 0, but was 0.0");
    }
}
