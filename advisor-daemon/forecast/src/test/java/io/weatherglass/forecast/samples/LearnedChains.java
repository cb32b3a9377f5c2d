package io.weatherglass.forecast.samples;

import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.LearnedKind;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.BillingSpec;
import io.weatherglass.connectors.protocol.plan.BootSpec;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.HostPoolSpec;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.ReplayScript.TimedEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** The chains of {@link HiddenLoads} in eight slots. The enactor reports jobs but no plan, as Nextflow does. */
public final class LearnedChains {
    /** The hosts of the slots. */
    public static final String PLATFORM = "2x4/4";

    private static final int SLOTS = 8;

    private LearnedChains() {}

    /** The slots as VMs, for simulating a run with a fragment. */
    public static EnactmentPlan onHosts() {
        HostPoolSpec hosts = new HostPoolSpec(
                List.of(new HostPoolSpec.Hosts(2, 4, OptionalLong.empty())), HostPoolSpec.Placement.BALANCING, 4);
        VmResources slots = new VmResources(
                List.of(VmTypeSpec.unpriced("slot", 1)),
                new BootSpec(0, 0),
                new BillingSpec.Btu(1e6, BillingSpec.Rounding.CEIL),
                OptionalInt.of(SLOTS),
                0);
        return EnactmentPlan.builder("chains", Plans.ORIGIN, "allparexceed")
                .jobs(HiddenLoads.jobs())
                .resources(slots.toBuilder().hosts(hosts).build())
                .build();
    }

    public static WorkflowLearned lesson() {
        return lesson(1);
    }

    /** @param slowDown mean slowdown of the past runs */
    public static WorkflowLearned lesson(double slowDown) {
        List<LearnedKind> kinds = new ArrayList<>();
        for (PlannedJob job : HiddenLoads.jobs().subList(0, HiddenLoads.jobs().size() / SLOTS)) {
            List<LearnedKind.Dependency> before = kinds.isEmpty()
                    ? List.of()
                    : List.of(new LearnedKind.Dependency(
                            kinds.get(kinds.size() - 1).kind(), LearnedKind.Relation.ITEM));
            kinds.add(new LearnedKind(
                    job.kind(),
                    SLOTS,
                    slowDown * job.projectedRuntimeSeconds(),
                    before,
                    Optional.empty(),
                    List.of(),
                    List.of()));
        }
        return new WorkflowLearned(5, "earlier", SLOTS, kinds);
    }

    public static WorkflowStarted started() {
        return WorkflowStarted.of("chains", Plans.ORIGIN);
    }

    /** The events of the jobs, with the names of another input. */
    public static List<TimedEvent> events(ReplayScript run) {
        List<TimedEvent> events = new ArrayList<>();
        for (TimedEvent timed : run.events()) {
            if (timed.event() instanceof JobStarted started) {
                String id = "sample-" + started.jobId();
                String kind = "step-" + id.substring(id.lastIndexOf('-') + 1);
                add(events, timed, new JobSubmitted(id, 1, Optional.of(id), Optional.of(kind), List.of()));
                add(events, timed, new JobStarted(id, 1, Optional.empty()));
            } else if (timed.event() instanceof JobCompleted completed) {
                add(events, timed, new JobCompleted("sample-" + completed.jobId(), 1, completed.runtimeSeconds()));
            }
        }
        return events;
    }

    private static void add(List<TimedEvent> events, TimedEvent at, WorkflowEvent event) {
        events.add(new TimedEvent(at.seconds(), event));
    }
}
