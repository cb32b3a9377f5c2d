package io.weatherglass.forecast.matching.search;

import java.util.SplittableRandom;

/** Draws candidates with equal probability. */
public final class RandomFragments {

    private final CandidateFragments candidates;
    private final SplittableRandom random;

    public RandomFragments(CandidateFragments candidates, SplittableRandom random) {
        this.candidates = candidates;
        this.random = random;
    }

    public int next() {
        // most of the grid consists of candidates, so rejecting draws is cheaper than listing the candidates
        while (true) {
            int fragment = random.nextInt(candidates.table().fragmentCount());
            if (candidates.contains(fragment)) {
                return fragment;
            }
        }
    }
}
