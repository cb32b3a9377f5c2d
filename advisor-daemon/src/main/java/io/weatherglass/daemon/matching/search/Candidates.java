package io.weatherglass.daemon.matching.search;

/** Errors of fragments under one observation, for matches. */
final class Candidates {

    private final Observation observation;
    private final int[] fitted;
    private final int[] toCome;

    Candidates(Observation observation) {
        this.observation = observation;
        fitted = observation.fittedJobs();
        toCome = observation.jobsToCome();
    }

    Match.Candidate candidate(int fragment, double weight) {
        return new Match.Candidate(fragment, weight, distanceSeconds(fragment), futureErrorSeconds(fragment));
    }

    /** E'(W,t,k): simulated against observed runtimes of the completed jobs. */
    double distanceSeconds(int fragment) {
        return FragmentErrors.rootMeanSquare(
                observation.candidates().table(), fragment, fitted, observation.observedSeconds());
    }

    /** E(W,t,k): simulated against projected runtimes of the completed jobs. */
    double pastErrorSeconds(int fragment) {
        return FragmentErrors.rootMeanSquare(
                observation.candidates().table(), fragment, fitted, observation.projectedSeconds());
    }

    /** F(W,t,k): simulated against projected runtimes of the jobs to come. */
    double futureErrorSeconds(int fragment) {
        return FragmentErrors.rootMeanSquare(
                observation.candidates().table(), fragment, toCome, observation.projectedSeconds());
    }
}
