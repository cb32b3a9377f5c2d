package io.weatherglass.forecast.matching;

import io.weatherglass.connectors.advisory.BackgroundMatch;
import io.weatherglass.connectors.advisory.MatchedFragment;
import io.weatherglass.forecast.forecasting.LoadMixture;
import io.weatherglass.forecast.forecasting.LoadMixture.Member;
import io.weatherglass.forecast.matching.search.Match;
import io.weatherglass.forecast.matching.tables.AssumedHosts;
import io.weatherglass.forecast.matching.tables.FragmentSetup;
import io.weatherglass.forecast.matching.tables.FragmentSimulator;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.model.CloudPlatform;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** @param work by job: runtime without slow-down, s */
record MatchedLoad(BackgroundMatch match, LoadMixture mixture, double[] work) {
    /** Maximum number of fragments; further fragments have little weight, but each costs time in every forecast. */
    private static final int MAX_FRAGMENTS = 8;

    /** Further fragments are dropped once the total weight reaches this value. */
    private static final double ENOUGH_WEIGHT = 0.99;

    static MatchedLoad of(FragmentRuntimeTable table, Match found, int fittedJobs) {
        FragmentSetup setup = table.setup;
        BackgroundMatch match = new BackgroundMatch(
                setup.trace().name(),
                table.traceHash,
                setup.scaling().utilisation(),
                table.assumed.map(AssumedHosts::toString),
                fragments(setup, found.candidates()),
                fittedJobs,
                1);
        return of(setup, match);
    }

    private static List<MatchedFragment> fragments(FragmentSetup setup, List<Match.Candidate> candidates) {
        int count = 0;
        double weight = 0;
        while (count < Math.min(MAX_FRAGMENTS, candidates.size()) && weight < ENOUGH_WEIGHT) {
            weight += candidates.get(count++).weight();
        }
        List<MatchedFragment> kept = new ArrayList<>();
        for (Match.Candidate candidate : candidates.subList(0, count)) {
            kept.add(new MatchedFragment(
                    setup.grid().startSeconds(candidate.fragment()),
                    Math.min(1, candidate.weight() / weight),
                    candidate.pastErrorSeconds(),
                    candidate.futureErrorSeconds()));
        }
        return kept;
    }

    static MatchedLoad of(FragmentSetup setup, BackgroundMatch match) {
        double[] work = setup.runtimesSeconds();
        FragmentSimulator simulator = setup.simulator();
        float[] simulated = new float[work.length];
        List<Member> members = new ArrayList<>();
        for (MatchedFragment fragment : match.fragments()) {
            if (fragment.weight() > 0) {
                simulator.simulate(
                        (int) Math.round(fragment.startSeconds() / setup.grid().gridSeconds()), simulated);
                members.add(
                        new Member(fragment.weight(), load(setup, fragment.startSeconds()), slowDown(simulated, work)));
            }
        }
        return new MatchedLoad(
                match, new LoadMixture((CloudPlatform) setup.scenario().platform(), members), work);
    }

    /**
     * Returns a load that outlasts every realization: with overcommitment o, a run takes at most o times its serial
     * runtime.
     */
    private static BackgroundLoad load(FragmentSetup setup, double startSeconds) {
        double overcommitment = ((CloudPlatform) setup.scenario().platform())
                .hosts()
                .orElseThrow()
                .overcommitment();
        return setup.scaledTrace().load(startSeconds, setup.grid().durationSeconds() * Math.max(1, overcommitment));
    }

    private static double[] slowDown(float[] simulated, double[] work) {
        double[] slowDown = new double[work.length];
        Arrays.setAll(slowDown, job -> work[job] > 0 && simulated[job] > 0 ? simulated[job] / work[job] : 1);
        return slowDown;
    }

    boolean isSame(Optional<MatchedLoad> other) {
        return other.isPresent()
                && other.get().match.traceHash().equals(match.traceHash())
                && other.get().shares().equals(shares());
    }

    private List<List<Double>> shares() {
        return match.fragments().stream()
                .map(fragment -> List.of(fragment.startSeconds(), fragment.weight()))
                .toList();
    }

    double pastErrorSeconds() {
        return match.fragments().get(0).pastErrorSeconds();
    }

    BackgroundMatch describe(SearchedPlan searched, JobTable jobs) {
        double alone = 0;
        double loaded = 0;
        double weights = 0;
        for (Member member : mixture.members()) {
            weights += member.weight();
        }
        for (int job = 0; job < work.length; job++) {
            int current = searched.jobs()[job];
            if (current >= 0 && !jobs.phase(current).isOver()) {
                alone += work[job];
                for (Member member : mixture.members()) {
                    loaded += member.weight() / weights * member.slowDown()[job] * work[job];
                }
            }
        }
        return new BackgroundMatch(
                match.trace(),
                match.traceHash(),
                match.utilisation(),
                match.hosts(),
                match.fragments(),
                match.fittedJobs(),
                alone > 0 ? loaded / alone : 1);
    }
}
