package io.weatherglass.lab.matching;

import io.weatherglass.forecast.matching.search.CandidateFragments;
import java.util.SplittableRandom;

/** Draws candidates with equal probability. */
final class RandomFragments {

    private final CandidateFragments candidates;
    private final SplittableRandom random;

    RandomFragments(CandidateFragments candidates, SplittableRandom random) {
        this.candidates = candidates;
        this.random = random;
    }

    int next() {
        // most of the grid is filled, so rejecting draws is cheaper than a list of candidates
        while (true) {
            int fragment = random.nextInt(candidates.table().fragmentCount());
            if (candidates.contains(fragment)) {
                return fragment;
            }
        }
    }
}
