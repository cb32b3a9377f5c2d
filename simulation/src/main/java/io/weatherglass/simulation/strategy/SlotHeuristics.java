package io.weatherglass.simulation.strategy;

import static io.weatherglass.simulation.strategy.ProvisioningStrategy.NEW_VM;
import static io.weatherglass.simulation.strategy.ProvisioningStrategy.WAIT;

import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.ComposedStrategy.Choice;
import io.weatherglass.simulation.strategy.ComposedStrategy.Order;
import io.weatherglass.simulation.strategy.ComposedStrategy.Preparation;
import java.util.List;

/** Heuristics for slots, described in {@code docs/strategies.md}. */
final class SlotHeuristics {
    private static final Order PLAN = (workflow, platform) -> PlacementOrders.planOrder(workflow);

    private static final Order SHORT_FIRST =
            (workflow, platform) -> PlacementOrders.ascending(MeanWalltimes.of(workflow, platform));

    private static final Order LONG_FIRST =
            (workflow, platform) -> PlacementOrders.descending(MeanWalltimes.of(workflow, platform));

    private SlotHeuristics() {}

    /**
     * Creates all heuristics. On a slot of speed s that is idle from t, a job of walltime w ends at t + w / s, which
     * increases with w on every slot. Min-Min therefore always places the shortest job and Max-Min the longest, and
     * their orders can be computed in advance. If there are transfers and different speeds, this is an approximation
     * based on the mean walltime over the slots. Here, HEFT places a job only when its dependencies are complete, so it
     * cannot insert jobs into gaps in the schedule.
     */
    static List<ProvisioningStrategy> all() {
        return List.of(
                new ComposedStrategy("fixedpool", SlotHeuristics::isPool, PLAN, (Choice) SlotHeuristics::firstIdle),
                new ComposedStrategy("sjf", SlotHeuristics::isPool, SHORT_FIRST, (Choice) SlotHeuristics::firstIdle),
                new ComposedStrategy(
                        "min-min", SlotHeuristics::isPool, SHORT_FIRST, (Preparation) SlotHeuristics::endFirst),
                new ComposedStrategy(
                        "max-min", SlotHeuristics::isPool, LONG_FIRST, (Preparation) SlotHeuristics::endFirst),
                new ComposedStrategy("heft", SlotHeuristics::isPool, PlacementOrders::byUpwardRank, (Preparation)
                        SlotHeuristics::endFirst),
                new ComposedStrategy(
                        "locality", platform -> true, PLAN, (Preparation) SlotHeuristics::whereTheInputIs));
    }

    private static boolean isPool(Platform platform) {
        return platform instanceof FixedPool;
    }

    private static int firstIdle(PlacementView view, int job) {
        return view.anyIdle() ? view.firstIdle() : WAIT;
    }

    /**
     * Places jobs only while a slot is idle. If speeds differ, a job may wait for a busy slot if it would end earlier
     * there.
     */
    private static Choice endFirst(Workflow workflow, Platform platform) {
        FixedPool pool = (FixedPool) platform;
        boolean equalSlots =
                pool.storage().isEmpty() && pool.speeds().stream().distinct().count() == 1;
        return equalSlots ? SlotHeuristics::firstIdle : SlotHeuristics::earliestEnd;
    }

    private static int earliestEnd(PlacementView view, int job) {
        if (!view.anyIdle()) {
            return WAIT;
        }
        int best = view.firstIdle();
        double least = endSeconds(view, best, job);
        for (int k = 0; k < view.liveCount(); k++) {
            int slot = view.liveVm(k);
            double end = endSeconds(view, slot, job);
            // A slot with an overdue job is projected to become idle now, so prefer a slot that really is idle.
            if (end < least || (end == least && view.idle(slot) && !view.idle(best))) {
                least = end;
                best = slot;
            }
        }
        return best;
    }

    private static double endSeconds(PlacementView view, int slot, int job) {
        return view.idleSeconds(slot) + view.projectedWalltimeSeconds(job, slot);
    }

    private static Choice whereTheInputIs(Workflow workflow, Platform platform) {
        int ifNoneIsIdle = platform instanceof FixedPool ? WAIT : NEW_VM;
        return (view, job) -> {
            if (!view.anyIdle()) {
                return ifNoneIsIdle;
            }
            List<Integer> holders = view.workflow().job(job).inputVms();
            for (int k = 0; k < holders.size(); k++) {
                int vm = holders.get(k);
                if (view.live(vm) && view.idle(vm)) {
                    return vm;
                }
            }
            return view.firstIdle();
        };
    }
}
