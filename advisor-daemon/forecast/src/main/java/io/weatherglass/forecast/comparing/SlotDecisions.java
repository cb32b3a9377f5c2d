package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.connectors.protocol.plan.RecommendationGoal;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.PlanSource;
import io.weatherglass.simulation.model.FixedPool;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

final class SlotDecisions {
    /** Additions to consider, as shares of the current number of slots. */
    private static final double[] MORE = {0.1, 0.25, 0.5, 1};

    /** Reductions to consider, as shares of the current number of slots. */
    private static final double[] FEWER = {0.25, 0.5};

    /** Required probability of meeting the proposed later deadline. */
    private static final double MET = 1 - RecommendationRule.TARGET_RISK / 2;

    private SlotDecisions() {}

    static boolean matter(InstanceSnapshot snapshot) {
        RecommendationGoal objective = snapshot.plan().objective().orElse(RecommendationGoal.DEADLINE_WITHIN_BUDGET);
        boolean priced = snapshot.plan().resources() instanceof SlotPool pool
                && pool.price().isPresent();
        return snapshot.plan().deadline().isPresent()
                || objective == RecommendationGoal.LEAST_MAKESPAN
                || priced && (snapshot.plan().budget().isPresent() || objective == RecommendationGoal.LEAST_COST);
    }

    static List<Decision> of(InstanceSnapshot snapshot, Forecast forecast, PlanBaseline kept, Decision before) {
        int slots = slots(forecast);
        List<Decision> decisions = new ArrayList<>();
        DoubleStream.of(MORE)
                .mapToInt(share -> (int) Math.ceil(share * slots))
                .distinct()
                .forEach(more -> decisions.add(Decision.slots(more)));
        int missing = reported(snapshot) - slots;
        if (missing > 0 && !decisions.contains(Decision.slots(missing))) {
            decisions.add(Decision.slots(missing));
        }
        DoubleStream.of(FEWER)
                .mapToInt(share -> (int) Math.ceil(share * slots))
                .distinct()
                .filter(fewer -> fewer < slots)
                .forEach(fewer -> decisions.add(Decision.slots(-fewer)));
        if (before.slots().orElse(0) != 0 && !decisions.contains(before)) {
            decisions.add(before);
        }
        snapshot.plan().deadline().ifPresent(deadline -> {
            Decision later = Decision.KEEP.withDeadline(later(snapshot, kept, deadline));
            decisions.add(before.deadline().filter(deadline::isBefore).isPresent() ? before : later);
            if (!decisions.contains(later)) {
                decisions.add(later);
            }
        });
        return decisions;
    }

    private static Instant later(InstanceSnapshot snapshot, PlanBaseline kept, Instant deadline) {
        double seconds =
                kept.published().makespanSeconds().orElseThrow().smallestLimit(snapshot.elapsedSeconds(), 1 - MET);
        Instant met = snapshot.origin().plus(Duration.ofMillis(Math.round(1000 * seconds)));
        // deadlines are usually given to the minute
        Instant rounded = met.truncatedTo(ChronoUnit.MINUTES).plus(1, ChronoUnit.MINUTES);
        return rounded.isAfter(deadline) ? rounded : deadline.plus(1, ChronoUnit.MINUTES);
    }

    private static int slots(Forecast forecast) {
        return ((FixedPool) forecast.alternatives().get(0).scenario().platform()).slots();
    }

    /** Returns the reported number of slots; 0 for learned plans. */
    private static int reported(InstanceSnapshot snapshot) {
        return snapshot.source().kind() == PlanSource.Kind.GIVEN
                        && snapshot.plan().resources() instanceof SlotPool pool
                ? pool.slots()
                : 0;
    }

    static boolean exceedsReported(Decision decision, InstanceSnapshot snapshot, Forecast forecast) {
        int more = decision.slots().orElse(0);
        return more > 0 && slots(forecast) + more > reported(snapshot);
    }
}
