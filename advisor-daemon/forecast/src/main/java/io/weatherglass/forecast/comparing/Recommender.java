package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.advisory.comparison.Recommendation;
import io.weatherglass.connectors.advisory.comparison.RiskEstimate;
import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.RecommendationGoal;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.forecast.forecasting.CostUnits;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.support.Money;
import io.weatherglass.forecast.support.Percent;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.WeightedHypothesis;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Recommends a decision or the unchanged plan, using the state and the random numbers of a forecast. Thread-safe. */
record Recommender(List<String> strategies, Duration timeBudget, double acceptableRisk) {

    private static final int[] MORE_VMS = {1, 2, 4};
    private static final double[] SHARES_OF_VMS = {0.75, 0.5, 0.25};
    private static final int MAX_TYPES = 3;

    /** Smaller differences in cost are not named, unless they are a material share of a small cost. */
    private static final double MIN_COST = 0.005;

    private static final double MIN_COST_SHARE = 0.005;

    /** Minimum share of the jobs that must end between changes of a recommendation. */
    private static final double MIN_PROGRESS = 0.1;

    Recommender {
        strategies = List.copyOf(strategies);
    }

    /**
     * @param fraction share of jobs that had ended at the last change
     * @param risk published risk at the last comparison; NaN if unknown
     */
    record Last(Recommendation recommendation, double fraction, double risk) {}

    /**
     * Returns whether an action may be recommended, either because there is no deadline or budget or because a risk is
     * too high.
     */
    private boolean mayAct(InstanceSnapshot snapshot, double risk) {
        return objective(snapshot) != RecommendationGoal.DEADLINE_WITHIN_BUDGET
                || Double.isNaN(risk)
                || risk > acceptableRisk;
    }

    /** Returns the higher published risk; NaN if there is neither a deadline nor a budget. */
    private static double risk(InstanceSnapshot snapshot, PublishedRisks published) {
        DeadlineAndBudget limits = DeadlineAndBudget.known(snapshot);
        return Stream.concat(
                        published.late(limits.deadlineSeconds()).stream(), published.dear(limits.budget()).stream())
                .mapToDouble(RiskEstimate::probability)
                .max()
                .orElse(Double.NaN);
    }

    /** Returns whether the published risks have changed materially since the last recommendation. */
    boolean isOutdated(Last last, InstanceSnapshot snapshot, PublishedRisks published) {
        double risk = risk(snapshot, published);
        return mayAct(snapshot, last.risk()) != mayAct(snapshot, risk)
                || Math.abs(last.risk() - risk) > BetterRule.TO_BECOME.minRisk();
    }

    private static RecommendationGoal objective(InstanceSnapshot snapshot) {
        return snapshot.plan().objective().orElse(RecommendationGoal.DEADLINE_WITHIN_BUDGET);
    }

    /** Returns the last recommendation if there are too few realizations. */
    Optional<Last> recommend(
            InstanceSnapshot snapshot, Forecast forecast, PlanBaseline plan, double fraction, Optional<Last> last) {
        if (plan.own().size() < BetterRule.MIN_REALIZATIONS) {
            return last;
        }
        PlanBaseline kept = plan.under(DeadlineAndBudget.known(snapshot));
        DecisionCandidate keep = DecisionCandidate.of(Decision.KEEP, kept, kept.own(), kept.limits());
        Decision before =
                last.map(known -> known.recommendation().recommended()).orElse(Decision.KEEP);
        List<DecisionCandidate> others = candidates(snapshot, forecast, kept, before);
        RecommendationGoal objective = objective(snapshot);
        RecommendationRule rule = new RecommendationRule(objective, before, acceptableRisk);
        DecisionCandidate chosen = rule.choose(keep, others);
        // an action that is no longer necessary is withdrawn immediately
        boolean tooSoon =
                chosen != keep && last.isPresent() && fraction - last.get().fraction() < MIN_PROGRESS;
        if (tooSoon && !chosen.decision().equals(before)) {
            // a decision that no longer helps is replaced immediately
            chosen = Stream.concat(Stream.of(keep), others.stream())
                    .filter(one -> one.decision().equals(before) && rule.choose(keep, List.of(one)) == one)
                    .findFirst()
                    .orElse(chosen);
        }
        boolean same = last.isPresent() && chosen.decision().equals(before);
        Instant since = same ? last.get().recommendation().since() : snapshot.asOf();
        double changed = same ? last.get().fraction() : fraction;
        return Optional.of(new Last(
                described(snapshot, forecast, objective, keep, others, chosen, since, kept.controls()),
                last.isEmpty() && chosen == keep ? Double.NEGATIVE_INFINITY : changed,
                risk(snapshot, plan.published())));
    }

    private List<DecisionCandidate> candidates(
            InstanceSnapshot snapshot, Forecast forecast, PlanBaseline kept, Decision before) {
        List<Decision> decisions = snapshot.plan().resources() instanceof SlotPool
                ? SlotDecisions.of(snapshot, forecast, kept, before)
                : decisions(snapshot.plan(), forecast.alternatives().get(0));
        List<DecisionCandidate> candidates = new ArrayList<>();
        for (Decision decision : decisions) {
            StrategyComparer.simulated(
                            decision, snapshot, forecast, kept.own().size(), timeBudget.dividedBy(decisions.size()))
                    .filter(other -> kept.isConsistent(decision, snapshot, other))
                    .map(other -> DecisionCandidate.of(
                            decision,
                            kept,
                            kept.adjusted(decision, snapshot, other),
                            kept.limits().with(decision, snapshot)))
                    .ifPresent(candidates::add);
        }
        return candidates;
    }

    private List<Decision> decisions(EnactmentPlan plan, WeightedHypothesis own) {
        List<Decision> decisions = new ArrayList<>();
        List<Decision> others = strategies.stream()
                .filter(name -> !name.equals(plan.strategy()))
                .map(Decision::strategy)
                .toList();
        decisions.addAll(others);
        for (int more : MORE_VMS) {
            decisions.add(Decision.vms(more));
        }
        decisions.add(Decision.KEEP.withoutRenting());
        if (plan.objective().filter(RecommendationGoal.LEAST_COST::equals).isPresent()) {
            decisions.addAll(fewerVms(others, own));
        }
        plan.resources()
                .allVmTypes()
                .skip(1)
                .limit(MAX_TYPES)
                .map(type -> Decision.KEEP.withVmType(type.name()))
                .forEach(decisions::add);
        return decisions;
    }

    private static List<Decision> fewerVms(List<Decision> others, WeightedHypothesis own) {
        List<Decision> decisions = new ArrayList<>();
        int vms = DecidedScenario.vms(own.scenario(), own.state());
        DoubleStream.of(SHARES_OF_VMS)
                .mapToInt(share -> vms - (int) (share * vms))
                .filter(fewer -> fewer < vms)
                .distinct()
                .forEach(fewer -> decisions.add(Decision.vms(-fewer)));
        int quota = DecidedScenario.quota(own.scenario());
        int live = DecidedScenario.live(own.state());
        for (Decision other : others) {
            DoubleStream.of(SHARES_OF_VMS)
                    .mapToInt(share -> (int) (share * quota) - live)
                    .filter(more -> more > 0)
                    .distinct()
                    .forEach(more -> decisions.add(other.withVms(more).withoutRenting()));
        }
        return decisions;
    }

    private Recommendation described(
            InstanceSnapshot snapshot,
            Forecast forecast,
            RecommendationGoal objective,
            DecisionCandidate keep,
            List<DecisionCandidate> others,
            DecisionCandidate chosen,
            Instant since,
            ControlledMeans controls) {
        return new Recommendation(
                chosen == keep,
                chosen == keep ? Optional.empty() : Optional.of(chosen.decision()),
                chosen == keep
                        ? keptText(keep, others)
                        : text(
                                keep,
                                chosen,
                                CostUnits.of(snapshot.plan()),
                                SlotDecisions.exceedsReported(chosen.decision(), snapshot, forecast)),
                objective.protocolName(),
                since,
                snapshot.asOf(),
                Math.toIntExact(snapshot.eventsFolded()),
                new Recommendation.Evidence(
                        chosen.differences().published(), chosen.differences().risk()),
                front(keep, others, chosen, controls));
    }

    private String keptText(DecisionCandidate keep, List<DecisionCandidate> others) {
        if (keep.within(acceptableRisk)) {
            return "Keep the plan";
        }
        return others.stream().anyMatch(one -> one.within(acceptableRisk))
                ? "The risk has just risen above " + Percent.of(acceptableRisk)
                        + ": keep the plan until the next recommendation"
                : "No decision halves the risk, so keep the plan";
    }

    private static String text(
            DecisionCandidate keep, DecisionCandidate chosen, Optional<String> unit, boolean exceedsReported) {
        String text = chosen.decision().text() + (exceedsReported ? ", if available" : "");
        List<String> reasons = new ArrayList<>();
        addRisk("of missing the deadline", keep.lateRisk(), chosen.lateRisk(), reasons);
        addRisk("of exceeding the budget", keep.dearRisk(), chosen.dearRisk(), reasons);
        double seconds = chosen.differences().makespanSeconds().mean();
        if (Math.abs(seconds) >= 1) {
            reasons.add("ends " + rounded(Math.abs(seconds)) + (seconds < 0 ? " earlier" : " later"));
        }
        double cost = chosen.differences().cost().mean();
        if (unit.isPresent() && Math.abs(cost) >= Math.min(MIN_COST, MIN_COST_SHARE * keep.meanCost()) && cost != 0) {
            reasons.add("costs " + Money.of(Math.abs(cost), unit.get()) + (cost < 0 ? " less" : " more"));
        }
        return Character.toUpperCase(text.charAt(0)) + text.substring(1) + ": " + String.join(", ", reasons);
    }

    private static void addRisk(String what, double before, double after, List<String> reasons) {
        if (!Percent.of(before).equals(Percent.of(after))) {
            // the risk of the plan changes with every event, and is published separately
            reasons.add((after < before ? "reduces" : "raises") + " the risk " + what + " to " + Percent.of(after));
        }
    }

    private static String rounded(double seconds) {
        return seconds < 120
                ? Math.round(seconds) + " s"
                : seconds < 7200
                        ? Math.round(seconds / 60) + " min"
                        : String.format(Locale.ROOT, "%.1f h", seconds / 3600);
    }

    private static boolean isEqual(DecisionCandidate one, DecisionCandidate other) {
        return one.meanMakespanSeconds() == other.meanMakespanSeconds()
                && one.meanCost() == other.meanCost()
                && one.slots() == other.slots();
    }

    /** Returns the Pareto front of makespan, cost and slots; the plan precedes equal decisions. */
    private static List<Recommendation.Option> front(
            DecisionCandidate keep,
            List<DecisionCandidate> others,
            DecisionCandidate chosen,
            ControlledMeans controls) {
        List<DecisionCandidate> all = new ArrayList<>();
        all.add(keep);
        all.addAll(others);
        List<DecisionCandidate> sorted = all.stream()
                .sorted(Comparator.comparingDouble(DecisionCandidate::meanMakespanSeconds)
                        .thenComparingDouble(DecisionCandidate::meanCost))
                .toList();
        List<DecisionCandidate> unbeaten = new ArrayList<>();
        for (DecisionCandidate one : sorted) {
            boolean asGood =
                    unbeaten.stream().anyMatch(other -> other.beats(one) || !one.beats(other) && isEqual(one, other));
            if (!asGood || one == chosen) {
                unbeaten.add(one);
            }
        }
        return unbeaten.stream()
                .map(one -> new Recommendation.Option(
                        one.decision().text(),
                        one.decision(),
                        controls.estimate(one.outcome().makespanSeconds()),
                        controls.estimate(one.outcome().cost()),
                        one == chosen))
                .toList();
    }
}
