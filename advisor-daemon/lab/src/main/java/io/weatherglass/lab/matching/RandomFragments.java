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
        // most of the grid consists of candidates, so rejecting draws is cheaper than listing the candidates
        while (true) {
            int fragment = random.nextInt(candidates.table().fragmentCount());
            if (candidates.contains(fragment)) {
                return fragment;
            }
        }
    }
}
