package io.weatherglass.forecast.alerting;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Alert;
import io.weatherglass.connectors.advisory.Brake;
import io.weatherglass.connectors.advisory.BrakeMode;
import io.weatherglass.connectors.advisory.CostForecast;
import io.weatherglass.connectors.advisory.ValueInterval;
import io.weatherglass.connectors.advisory.comparison.RiskEstimate;
import io.weatherglass.connectors.protocol.plan.SlotPrice;
import io.weatherglass.forecast.alerting.AlertConditions.Condition;
import io.weatherglass.forecast.support.Money;
import io.weatherglass.forecast.support.Percent;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.forecast.tracking.SlotCosts;
import java.util.List;
import java.util.Optional;

/** The brake of one run: decides whether it is engaged, and whether new jobs are held. Not thread-safe. */
final class RunBrake {

    /**
     * Number of consecutive forecasts, each after a new event, in which the risk must be too high before the brake
     * engages, so that no single event engages it.
     */
    static final int STATES = 3;

    /** Maximum difference between two clocks at one site. */
    private static final long MAX_CLOCK_SKEW_SECONDS = 60;

    private int states;
    private int lastSequence;
    private boolean offered;
    private boolean accepted;

    /** Continues with the last state published by the previous owner of the run. */
    void continueFrom(Brake latest) {
        accepted = latest.mode() == BrakeMode.ASK && latest.hold();
    }

    /** Accepts the offer to hold new jobs, or withdraws the acceptance; returns false if there is no offer. */
    boolean accept(boolean hold) {
        accepted = hold && offered;
        return offered;
    }

    /** @param on the alert, while the brake is engaged */
    Brake state(BrakeMode mode, Optional<Alert> on) {
        offered = mode == BrakeMode.ASK && on.isPresent();
        accepted &= offered;
        return new Brake(mode, holds(mode) && on.isPresent(), on.map(Alert::since), on.map(Alert::text));
    }

    private boolean holds(BrakeMode mode) {
        return mode == BrakeMode.ENFORCE || accepted;
    }

    private String action(BrakeMode mode) {
        if (holds(mode)) {
            return "the brake holds new jobs (forecasts assume that it is released now): ";
        }
        return mode == BrakeMode.ASK ? "the brake offers to hold new jobs: " : "brake (audit only): ";
    }

    /** Returns {@code NO} if no risk is known or times are implausible, so that the brake is released. */
    Condition of(Optional<BrakePolicy> policy, InstanceSnapshot snapshot, Advisory advisory) {
        Condition condition = policy.filter(set -> isPlausible(snapshot, advisory))
                .map(set -> of(set, snapshot, advisory))
                .orElse(Condition.NO);
        if (condition.is() != Condition.Is.YES) {
            states = 0;
        } else if (advisory.sequence() != lastSequence) {
            states++;
        }
        lastSequence = advisory.sequence();
        return condition.is() == Condition.Is.YES && states < STATES ? Condition.UNDECIDED : condition;
    }

    /**
     * Returns whether the times can be true: now is not in the future, and no job ran longer than the time since its
     * submission. Otherwise one wrong message could raise the risks for the rest of the run.
     */
    private static boolean isPlausible(InstanceSnapshot snapshot, Advisory advisory) {
        JobTable jobs = snapshot.jobs();
        for (int job = 0; job < jobs.count(); job++) {
            double submitted = Math.max(0, jobs.submittedSeconds(job));
            double longest = jobs.endedSeconds(job) - (Double.isNaN(submitted) ? 0 : submitted);
            if (jobs.observedRuntimeSeconds(job) > longest + MAX_CLOCK_SKEW_SECONDS) {
                return false;
            }
        }
        return !advisory.asOf().isAfter(advisory.issuedAt().plusSeconds(MAX_CLOCK_SKEW_SECONDS));
    }

    private Condition of(BrakePolicy policy, InstanceSnapshot snapshot, Advisory advisory) {
        double overBudget = probability(advisory.risk().budgetExceeded());
        double late = probability(advisory.risk().deadlineMiss());
        double risk = Math.max(overBudget, late);
        if (risk < 0) {
            return Condition.NO;
        }
        String chance = "probability of finishing " + (overBudget >= late ? "within budget " : "on time ")
                + Percent.of(1 - risk);
        return new Condition(
                AlertConditions.reached(risk, policy.risk()),
                action(policy.mode())
                        + advisory.cost()
                                .flatMap(cost -> savings(cost, snapshot))
                                .map(savings -> "stopping now saves " + savings + "; ")
                                .orElse("")
                        + chance,
                List.of());
    }

    private static double probability(Optional<RiskEstimate> risk) {
        return risk.map(RiskEstimate::probability).orElse(-1.0);
    }

    /** Returns the remaining cost without that of the running jobs, which continue. */
    private static Optional<String> savings(CostForecast cost, InstanceSnapshot snapshot) {
        double running = SlotCosts.price(snapshot)
                .map(price -> costOfRunningJobs(snapshot, price))
                .orElse(0.0);
        return cost.toCome()
                .flatMap(toCome -> toCome.intervals().stream()
                        .filter(interval -> interval.level() == AlertConditions.LEVEL)
                        .findFirst())
                .map(interval -> text(interval, running) + " " + cost.unit());
    }

    private static String text(ValueInterval toCome, double running) {
        String lower = Money.of(Math.max(0, toCome.lower() - running));
        String upper = Money.of(Math.max(0, toCome.upper() - running));
        return lower.equals(upper) ? lower : lower + " to " + upper;
    }

    private static double costOfRunningJobs(InstanceSnapshot snapshot, SlotPrice price) {
        JobTable jobs = snapshot.jobs();
        double cost = 0;
        for (int job = 0; job < jobs.count(); job++) {
            if (jobs.phase(job) == JobPhase.RUNNING) {
                double ran = snapshot.elapsedSeconds() - jobs.startedSeconds(job);
                cost += price.perSecond(jobs.request(job))
                        * Math.max(0, jobs.planned(job).projectedRuntimeSeconds() - ran);
            }
        }
        return cost;
    }
}
