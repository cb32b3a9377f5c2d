package io.weatherglass.simulation.strategy;

import static io.weatherglass.simulation.strategy.PlacementView.NO_VM;
import static io.weatherglass.simulation.strategy.ProvisioningStrategy.NEW_VM;

import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.ComposedStrategy.Choice;
import io.weatherglass.simulation.strategy.ComposedStrategy.Order;
import io.weatherglass.simulation.strategy.ComposedStrategy.Preparation;
import java.util.List;

/** Heuristics for one or more clouds, described in {@code docs/strategies.md}. */
final class CloudHeuristics {
    private static final Order BY_LEVEL_SHORT_FIRST =
            (workflow, platform) -> PlacementOrders.byLevelAscending(workflow, MeanWalltimes.of(workflow, platform));

    private CloudHeuristics() {}

    static List<ProvisioningStrategy> all() {
        return List.of(
                cloud("1vm4all", (view, job) -> view.liveCount() == 0 ? NEW_VM : view.liveVm(0)),
                cloud("1vmpertask", (view, job) -> NEW_VM),
                cloud("afap", (view, job) -> orNew(view.bestFitWithinPaidTime(job, false))),
                cloud("afap-strict", (view, job) -> orNew(view.bestFitWithinPaidTime(job, true))),
                cloud(
                        "asap",
                        (view, job) -> orNew(view.bestFit(job, view.nowSeconds() + view.bootPredictionSeconds()))),
                cloud("firstfit", CloudHeuristics::firstFit),
                cloud(
                        "allparexceed",
                        (workflow, platform) -> PlacementOrders.byLevel(workflow),
                        (view, job) -> view.anyIdle() ? view.firstIdle() : NEW_VM),
                cloud("allparnotexceed", BY_LEVEL_SHORT_FIRST, CloudHeuristics::idleOfParentOrWithMostPaidTime),
                new ComposedStrategy("allpar1lns", CloudHeuristics::isCloud, BY_LEVEL_SHORT_FIRST, (Preparation)
                        CloudHeuristics::oneLongAndManyShort),
                cloud("startparexceed", PlacementOrders::byUpwardRank, (view, job) -> orNew(vmOfLastParent(view, job))),
                cloud("startparnotexceed", PlacementOrders::byUpwardRank, CloudHeuristics::paidVmOfLastParent));
    }

    private static ComposedStrategy cloud(String name, Choice choice) {
        return cloud(name, (workflow, platform) -> PlacementOrders.planOrder(workflow), choice);
    }

    private static ComposedStrategy cloud(String name, Order order, Choice choice) {
        return new ComposedStrategy(name, CloudHeuristics::isCloud, order, choice);
    }

    private static boolean isCloud(Platform platform) {
        return !(platform instanceof FixedPool);
    }

    private static int orNew(int vm) {
        return vm == NO_VM ? NEW_VM : vm;
    }

    private static int firstFit(PlacementView view, int job) {
        for (int k = 0; k < view.liveCount(); k++) {
            int vm = view.liveVm(k);
            double walltime = view.projectedWalltimeSeconds(job, vm);
            if (view.remainingPaidSeconds(vm, walltime) <= view.remainingPaidSeconds(vm, 0)) {
                return vm;
            }
        }
        return NEW_VM;
    }

    private static int idleOfParentOrWithMostPaidTime(PlacementView view, int job) {
        int ofParent = vmOfLastParent(view, job);
        if (ofParent != NO_VM && view.idle(ofParent) && fitsPaidTime(view, ofParent, job)) {
            return ofParent;
        }
        int best = NEW_VM;
        double most = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < view.liveCount(); k++) {
            int vm = view.liveVm(k);
            if (view.idle(vm) && fitsPaidTime(view, vm, job) && view.remainingPaidSeconds(vm, 0) > most) {
                most = view.remainingPaidSeconds(vm, 0);
                best = vm;
            }
        }
        return best;
    }

    private static int paidVmOfLastParent(PlacementView view, int job) {
        int vm = vmOfLastParent(view, job);
        return vm != NO_VM && fitsPaidTime(view, vm, job) ? vm : NEW_VM;
    }

    /** One long, n short [FGG13]: runs a level's short jobs one after another while its longest job runs. */
    private static Choice oneLongAndManyShort(Workflow workflow, Platform platform) {
        double[] walltimes = MeanWalltimes.of(workflow, platform);
        double[] longest = new double[walltimes.length];
        for (int job = 0; job < walltimes.length; job++) {
            int level = workflow.level(job);
            longest[level] = Math.max(longest[level], walltimes[job]);
        }
        return (view, job) -> {
            if (view.liveCount() > 0) {
                int last = view.liveVm(view.liveCount() - 1);
                double longestEnd = view.nowSeconds()
                        + view.bootPredictionSeconds()
                        + longest[view.workflow().level(job)];
                if (view.idleSeconds(last) + view.projectedWalltimeSeconds(job, last) <= longestEnd
                        && fitsPaidTime(view, last, job)) {
                    return last;
                }
            }
            return firstIdleThatFits(view, job);
        };
    }

    private static int firstIdleThatFits(PlacementView view, int job) {
        for (int k = 0; view.anyIdle() && k < view.liveCount(); k++) {
            int vm = view.liveVm(k);
            if (view.idle(vm) && fitsPaidTime(view, vm, job)) {
                return vm;
            }
        }
        return NEW_VM;
    }

    private static boolean fitsPaidTime(PlacementView view, int vm, int job) {
        return view.projectedWalltimeSeconds(job, vm) <= view.remainingPaidSeconds(vm, 0);
    }

    /** Returns the live VM of the parent that ended last, or NO_VM. Ties go to the parent listed first. */
    private static int vmOfLastParent(PlacementView view, int job) {
        Workflow workflow = view.workflow();
        double latest = Double.NEGATIVE_INFINITY;
        int vm = NO_VM;
        for (int k = 0; k < workflow.parentCount(job); k++) {
            int parent = workflow.parent(job, k);
            // The end of an incomplete parent is NaN (see Job.startShare), for which the comparison is false.
            if (view.endSeconds(parent) > latest) {
                latest = view.endSeconds(parent);
                vm = view.vmOf(parent);
            }
        }
        return vm != NO_VM && view.live(vm) ? vm : NO_VM;
    }
}
