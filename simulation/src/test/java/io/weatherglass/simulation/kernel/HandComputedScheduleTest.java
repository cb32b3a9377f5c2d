package io.weatherglass.simulation.kernel;

import static io.weatherglass.simulation.kernel.FiveTaskExample.asProjected;
import static io.weatherglass.simulation.kernel.FiveTaskExample.cloud;
import static io.weatherglass.simulation.kernel.FiveTaskExample.placements;
import static io.weatherglass.simulation.kernel.FiveTaskExample.run;
import static io.weatherglass.simulation.kernel.FiveTaskExample.vms;
import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Workflow;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Schedules of the five tasks of [B19 fig. 2.4], computed by hand for every strategy. */
class HandComputedScheduleTest {
    @Test
    void asapReusesAVmOnlyIfItIsIdleBeforeANewOneWouldBoot() {
        Schedule schedule = asProjected("asap", cloud(10));
        // 0: t1 on VM 0, up at 70. t2: VM 0 would be idle at 670 > 0 + 80, so VM 1, up at 80. 670: t3: VM 0 is idle.
        // 980: t4: VM 1 is idle, VM 0 only at 2170. 1200: t5: VM 1 would be idle at 1280 > 1200 + 70, so VM 2, up at
        // 1270.
        assertThat(placements(schedule))
                .containsExactly("70-670@0", "80-980@1", "670-2170@0", "980-1280@1", "1270-2470@2");
        // each VM until 50 s before the end of its first hour
        assertThat(vms(schedule)).containsExactly("0/70/3550", "0/80/3550", "1200/1270/4750");
        assertThat(schedule.outcome()).isEqualTo(new RealizationResult(2470, 3, 3, 3 * 3550, OptionalDouble.empty()));
    }

    @Test
    void afapFillsThePaidHourBeforeItOpensAnother() {
        Schedule schedule = asProjected("afap", cloud(10));
        // 0: t2 behind t1: 670 + 50 + 900 < 3600. 670: t3 behind t2: 1570 + 50 + 1500 < 3600. 1200: t5 would end at
        // 4270 on VM 0, a new hour, so VM 1, up at 1270. 1570: t4 fits on both; afterwards VM 0 has 180 s left, VM 1
        // has 1980 s.
        assertThat(placements(schedule))
                .containsExactly("70-670@0", "670-1570@0", "1570-3070@0", "3070-3370@0", "1270-2470@1");
        assertThat(vms(schedule)).containsExactly("0/70/3550", "1200/1270/4750");
        assertThat(schedule.outcome()).isEqualTo(new RealizationResult(3370, 2, 2, 2 * 3550, OptionalDouble.empty()));
    }

    @Test
    void firstFitTakesTheFirstVmAndAfapTheFullestOnWhichTheJobFits() {
        Workflow workflow =
                Workflow.of("fit", List.of(Job.of("a", "", 1000), Job.of("b", "", 3000), Job.of("c", "", 300)));
        // b does not fit behind a (1070 + 50 + 3000 > 3600). c fits on VM 0, with 2180 s left, and on VM 1, with 170 s
        // left.
        assertThat(placements(run(workflow, "firstfit", cloud(10), 1000, 3000, 300)))
                .containsExactly("70-1070@0", "80-3080@1", "1070-1370@0");
        assertThat(placements(run(workflow, "afap", cloud(10), 1000, 3000, 300)))
                .containsExactly("70-1070@0", "80-3080@1", "3080-3380@1");
    }

    @Test
    void firstFitOpensNoNewHour() {
        assertThat(placements(asProjected("firstfit", cloud(10))))
                .containsExactly("70-670@0", "670-1570@0", "1570-3070@0", "3070-3370@0", "1270-2470@1");
    }

    @Test
    void oneVmForAllRunsJobsInOrderOfPlacement() {
        Schedule schedule = asProjected("1vm4all", cloud(10));
        // t5 is placed at 1200, before t4 at 1570
        assertThat(placements(schedule))
                .containsExactly("70-670@0", "670-1570@0", "1570-3070@0", "4270-4570@0", "3070-4270@0");
        assertThat(schedule.outcome()).isEqualTo(new RealizationResult(4570, 1, 2, 7150, OptionalDouble.empty()));
    }

    @Test
    void oneVmPerTaskDeploysForEveryJob() {
        Schedule schedule = asProjected("1vmpertask", cloud(10));
        assertThat(placements(schedule))
                .containsExactly("70-670@0", "80-980@1", "740-2240@2", "1050-1350@3", "1270-2470@4");
        assertThat(schedule.outcome()).isEqualTo(new RealizationResult(2470, 5, 5, 5 * 3550, OptionalDouble.empty()));
    }

    @Test
    void atTheQuotaTheVmThatIsIdleSoonestTakesTheJob() {
        // 670: VM 0 is idle, VM 1 at 980. 1200: VM 1 is idle at 1280, VM 0 at 2170.
        assertThat(placements(asProjected("1vmpertask", cloud(2))))
                .containsExactly("70-670@0", "80-980@1", "670-2170@0", "980-1280@1", "1280-2480@1");
    }

    @Test
    void fixedPoolAssignsIdleSlotsInSubmissionOrder() {
        Schedule two = asProjected("fixedpool", new FixedPool(2));
        assertThat(placements(two)).containsExactly("0-600@0", "0-900@1", "600-2100@0", "900-1200@1", "1200-2400@1");
        assertThat(two.outcome()).isEqualTo(new RealizationResult(2400, 0, 0, 0, OptionalDouble.empty()));
        // one slot: at 600 t2 comes before t3; at 1500 t3, t4 and t5 wait
        assertThat(placements(asProjected("fixedpool", new FixedPool(1))))
                .containsExactly("0-600@0", "600-1500@0", "1500-3000@0", "3000-3300@0", "3300-4500@0");
    }

    @Test
    void decidesByProjectedWalltimesAndAdvancesByDrawnOnes() {
        // t1 takes 1000 s. 980: t4: VM 1 is idle, and VM 0, overdue since 670, is expected to be; both are paid until
        // the same date, so the first one takes t4.
        assertThat(placements(run(FiveTaskExample.WORKFLOW, "asap", cloud(10), 1000, 900, 1500, 300, 1200)))
                .containsExactly("70-1070@0", "80-980@1", "1070-2570@1", "1070-1370@0", "1270-2470@2");
    }

    @Test
    void anIdleVmIsShutDownBeforeItsHourEnds() {
        Workflow workflow = Workflow.of(
                "gap", List.of(Job.of("a", "", 100), Job.of("b", "", 100).withReleaseSeconds(3551)));
        // VM 0 is shut down at 3550; at exactly 3550 it would still exist
        assertThat(placements(run(workflow, "asap", cloud(10), 100, 100))).containsExactly("70-170@0", "3621-3721@1");
        Workflow sooner = Workflow.of(
                "gap", List.of(Job.of("a", "", 100), Job.of("b", "", 100).withReleaseSeconds(3550)));
        Schedule reused = run(sooner, "asap", cloud(10), 100, 100);
        assertThat(placements(reused)).containsExactly("70-170@0", "3550-3650@0");
        assertThat(reused.outcome().billedUnits()).isEqualTo(2);
    }

    @Test
    void aJobWithoutDurationIsFollowedImmediately() {
        Workflow workflow = Workflow.of("lost", List.of(Job.of("a", "", 0), Job.of("b", "", 10, "a")));
        assertThat(placements(run(workflow, "asap", cloud(10), 0, 10))).containsExactly("70-70@0", "70-80@0");
        assertThat(placements(run(workflow, "fixedpool", new FixedPool(1), 0, 10)))
                .containsExactly("0-0@0", "0-10@0");
    }

    @Test
    void asapDeploysIfAVmIsIdleExactlyWhenANewOneIsReady() {
        Workflow workflow = Workflow.of("tie", List.of(Job.of("a", "", 10), Job.of("b", "", 5)));
        // VM 0 is idle at 70 + 10, a second one ready at 0 + 80
        assertThat(placements(run(workflow, "asap", cloud(10), 10, 5))).containsExactly("70-80@0", "80-85@1");
    }

    @Test
    void afapAcceptsAJobThatLeavesEqualPaidTime() {
        Workflow workflow = Workflow.of("equal", List.of(Job.of("a", "", 10), Job.of("unknown", "", 0)));
        assertThat(placements(run(workflow, "afap", cloud(10), 10, 5))).containsExactly("70-80@0", "80-85@0");
        assertThat(placements(run(workflow, "firstfit", cloud(10), 10, 5))).containsExactly("70-80@0", "80-85@0");
    }
}
