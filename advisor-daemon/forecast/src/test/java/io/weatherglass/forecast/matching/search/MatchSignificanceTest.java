package io.weatherglass.forecast.matching.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MatchSignificanceTest {

    private static final double NOISE = 0.02;
    private static final FragmentSearch SEARCH =
            new MatchSignificance(ExhaustiveSearch.withNoiseScale(NOISE), NOISE, false);

    @Test
    void rejectsNoise() {
        ArrayTable table = ArrayTable.wandering(5000, 20, 1);
        for (int seed = 0; seed < 50; seed++) {
            Observation observation = table.observe(0, 20);
            SplittableRandom random = new SplittableRandom(seed);
            for (int job = 0; job < 20; job++) {
                observation.observedSeconds()[job] = 100 * (1 + 2 * NOISE * (random.nextDouble() - 0.5) * 1.73);
            }
            assertThat(SEARCH.search(observation, SearchLimit.NONE, seed).isFound())
                    .isFalse();
        }
    }

    @Test
    void acceptsTheLoadThatCausedADeviation() {
        ArrayTable table = ArrayTable.wandering(5000, 20, 1);
        assertThat(SEARCH.search(table.observe(3000, 10), SearchLimit.NONE, 1)
                        .candidates()
                        .get(0)
                        .fragment())
                .isEqualTo(3000);
    }

    @Test
    void requiresALikelihoodRatioAboveTheNumberOfCandidates() {
        // One of 1,000 candidates fits exactly. At z noise scales from the projection, the log ratio is z^2 / (1 + z /
        // 4) / 2, which exceeds ln 1000 = 6.9 between z = 5.4 (6.2) and z = 5.9 (7.03).
        float[] runtimes = new float[1000];
        Arrays.fill(runtimes, 1000);
        assertThat(isExplained(runtimes, 5.4)).isFalse();
        assertThat(isExplained(runtimes, 5.9)).isTrue();
    }

    private static boolean isExplained(float[] runtimes, double noiseScalesOff) {
        float[] own = runtimes.clone();
        own[500] = (float) (100 / (1 - noiseScalesOff * NOISE));
        ArrayTable table = ArrayTable.ofOneJob(own);
        Observation observation = table.observe(500, 1);
        // z noise scales away from the observed runtime
        observation.projectedSeconds()[0] = own[500] * (1 - noiseScalesOff * NOISE);
        return SEARCH.search(observation, SearchLimit.NONE, 1).isFound();
    }

    @Test
    void rejectsMatchesNoBetterThanNoLoad() {
        ArrayTable table = ArrayTable.ofOneJob(500, 500, 500);
        Observation observation = table.observe(0, 1);
        observation.observedSeconds()[0] = 200;
        assertThat(ExhaustiveSearch.withNoiseScale(NOISE)
                        .search(observation, SearchLimit.NONE, 1)
                        .isFound())
                .isTrue();
        assertThat(SEARCH.search(observation, SearchLimit.NONE, 1).isFound()).isFalse();
    }
}
