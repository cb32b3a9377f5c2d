package io.weatherglass.lab.matching;

import io.weatherglass.forecast.matching.search.CandidateFragments;
import java.util.SplittableRandom;

/** Draws candidates, each with the same chance. */
final class RandomFragments {

    private final CandidateFragments candidates;
    private final SplittableRandom random;

    RandomFragments(CandidateFragments candidates, SplittableRandom random) {
        this.candidates = candidates;
        this.random = random;
    }

    int next() {
        // Most of the grid is filled; where it is not, draws that miss cost less than a list of what is.
        while (true) {
            int fragment = random.nextInt(candidates.table().fragmentCount());
            if (candidates.contains(fragment)) {
                return fragment;
            }
        }
    }
}
