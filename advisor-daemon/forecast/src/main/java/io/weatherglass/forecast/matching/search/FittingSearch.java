package io.weatherglass.forecast.matching.search;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The fitting-based search [KKN17 Algorithm 1]: simulates errors around an initial fragment, and finds the position
 * where they best fit the stored error curve. The next target is the fragment near this position with the smallest
 * future error.
 *
 * @param parameters all parameters of the algorithm
 */
public record FittingSearch(FittingParameters parameters) implements FragmentSearch {

    @Override
    public String name() {
        return "fitting";
    }

    @Override
    public Match search(Observation observation, SearchLimit limit, long seed) {
        if (observation.fittedJobs().length == 0 || observation.candidates().count() == 0) {
            return Match.none(0, false);
        }
        return new Fitting(observation, parameters, new SplittableRandom(seed)).run(limit);
    }

    /** State of one search. */
    private static final class Fitting {
        private final Observation observation;
        private final FittingParameters parameters;
        private final SplittableRandom random;
        private final FittingSteps steps;
        private final int[] filtered;
        private final Set<Integer> tried = new HashSet<>();
        private int best = -1;
        private double minFutureError = Double.POSITIVE_INFINITY;

        Fitting(Observation observation, FittingParameters parameters, SplittableRandom random) {
            this.observation = observation;
            this.parameters = parameters;
            this.random = random;
            steps = new FittingSteps(observation, parameters, random);
            filtered = parameters.preFilter().members(observation, parameters, random);
        }

        Match run(SearchLimit limit) {
            int init = filtered[random.nextInt(filtered.length)]; // step 1
            int target = -1;
            boolean limited = false;
            while (tried.size() < parameters.iterations()) { // step 8
                int[] window = steps.window(init); // step 2
                double[] simulated = steps.simulate(window); // step 3
                int start = steps.bestStart(init, window, simulated, filtered, tried); // steps 4, 5
                if (start == FittingSteps.NONE_LEFT) {
                    break;
                }
                tried.add(start);
                int before = target;
                target = steps.target(steps.centre(start)); // step 6
                keep(target);
                limited = limit.isReached();
                if (limited || before >= 0 && isPrecise(before, target)) {
                    break;
                }
                init = steps.nearest(filtered, target); // step 7
            }
            return found(best >= 0 ? best : init, limited); // step 9
        }

        private boolean isPrecise(int before, int target) {
            double grid = observation.candidates().table().gridSeconds();
            return Math.abs(target - before) * grid <= parameters.precisionSeconds();
        }

        private void keep(int target) {
            double futureError = steps.futureError(target);
            if (best < 0 || futureError < minFutureError) {
                best = target;
                minFutureError = futureError;
            }
        }

        private Match found(int fragment, boolean limited) {
            return new Match(List.of(Match.Candidate.of(observation, fragment, 1)), steps.evaluations(), limited);
        }
    }
}
