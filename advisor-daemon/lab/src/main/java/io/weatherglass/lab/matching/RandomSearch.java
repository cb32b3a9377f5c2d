package io.weatherglass.lab.matching;

import io.weatherglass.forecast.matching.search.FragmentSearch;
import io.weatherglass.forecast.matching.search.Match;
import io.weatherglass.forecast.matching.search.Observation;
import io.weatherglass.forecast.matching.search.RandomFragments;
import io.weatherglass.forecast.matching.search.SearchLimit;
import java.util.List;
import java.util.SplittableRandom;

/** The baseline of [KKN17], which returns a random fragment. */
public final class RandomSearch implements FragmentSearch {

    @Override
    public String name() {
        return "random";
    }

    @Override
    public Match search(Observation observation, SearchLimit limit, long seed) {
        if (observation.fittedJobs().length == 0 || observation.candidates().count() == 0) {
            return Match.none(0, false);
        }
        int fragment = new RandomFragments(observation.candidates(), new SplittableRandom(seed)).next();
        return new Match(List.of(Match.Candidate.of(observation, fragment, 1)), 1, false);
    }
}
