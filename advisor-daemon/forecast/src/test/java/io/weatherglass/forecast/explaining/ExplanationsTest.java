package io.weatherglass.forecast.explaining;

import static io.weatherglass.forecast.samples.Events.completed;
import static io.weatherglass.forecast.samples.Events.failed;
import static io.weatherglass.forecast.samples.Events.requested;
import static io.weatherglass.forecast.samples.Events.scheduled;
import static io.weatherglass.forecast.samples.Events.started;
import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.advisory.Contribution;
import io.weatherglass.connectors.advisory.Explanation;
import io.weatherglass.connectors.advisory.ForecastChange;
import io.weatherglass.connectors.advisory.JobCriticality;
import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.EnactmentPlanBuilder;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.replay.DemoScripts;
import io.weatherglass.forecast.replay.FollowedEvents;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.SchlouderScripts;
import io.weatherglass.forecast.runtimes.RuntimeFamily;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.testing.SharedData;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.schlouder.PlatformCatalog;
import io.weatherglass.traces.schlouder.SchlouderReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes with known causes: jobs one after the other with runtimes that vary by 0.1 %. */
class ExplanationsTest {

    private static final Forecaster PROJECTED = forecaster("standard");

    private static Forecaster forecaster(String model) {
        return new Forecaster(
                MonteCarlo.singleThreaded(),
                ForecastOptions.builder()
                        .runtimeModel(RuntimeFamily.byName(model))
                        .maxRealizations(400)
                        .timeBudget(Duration.ofHours(1))
                        .build());
    }

    private static Enactor chain() {
        Enactor enactor = Enactor.of(Plans.onCloud(job("a", 100), job("b", 200, "a"), job("c", 300, "b"))
                .perturbationLevel(0.001)
                .build());
        enactor.tell(0, requested("vm-1"));
        enactor.tell(10, started("a", "vm-1"));
        return enactor;
    }

    private static Explanations.Known known(Forecaster forecaster, InstanceSnapshot snapshot) {
        return new Explanations.Known(
                snapshot,
                forecaster.assumptions(snapshot, Optional.empty()),
                forecaster.forecast(snapshot).completionSeconds().orElseThrow().quantile(0.5));
    }

    private static ForecastChange since(InstanceSnapshot before, InstanceSnapshot now) {
        return new Explanations(PROJECTED)
                .explain(Optional.of(known(PROJECTED, before)), known(PROJECTED, now), Optional.empty())
                .orElseThrow()
                .sincePrevious()
                .orElseThrow();
    }

    private static double of(ForecastChange change, String cause) {
        return change.contributions().stream()
                .filter(part -> part.cause().equals(cause))
                .mapToDouble(Contribution::seconds)
                .sum();
    }

    private static void assertAddsUp(ForecastChange change) {
        if (Math.abs(change.changeSeconds()) < 0.5) {
            assertThat(change.contributions()).isEmpty();
            return;
        }
        assertThat(change.contributions().stream()
                        .mapToDouble(Contribution::seconds)
                        .sum())
                .isCloseTo(change.changeSeconds(), within(1e-6));
        assertThat(change.contributions())
                .last()
                .extracting(Contribution::cause)
                .isEqualTo(Contribution.OTHER);
    }

    @Test
    void attributesALaterEndToALongerJob() {
        Enactor enactor = chain();
        InstanceSnapshot before = enactor.snapshot();
        enactor.tell(160, completed("a", 150, "vm-1"));
        ForecastChange change = since(before, enactor.snapshot());

        assertAddsUp(change);
        assertThat(change.sequence()).isEqualTo(3);
        assertThat(change.asOf()).isEqualTo(before.asOf());
        assertThat(change.changeSeconds()).isCloseTo(50, within(2.0));
        // part of the delay was known before the job ended
        assertThat(of(change, Contribution.JOB_RUNTIME) + of(change, Contribution.TIME_ELAPSED))
                .isCloseTo(50, within(2.0));
        assertThat(of(change, Contribution.OTHER)).isCloseTo(0, within(1.0));
        assertThat(change.contributions())
                .anySatisfy(part -> assertThat(part.text()).isEqualTo("a took 150 s instead of 100 s"));
        assertThat(change.text())
                .startsWith("The expected end time is 50 s later than before: ")
                .endsWith(").");
    }

    @Test
    void earlierEndsAreNegative() {
        Enactor enactor = chain();
        InstanceSnapshot before = enactor.snapshot();
        enactor.tell(50, completed("a", 40, "vm-1"));
        ForecastChange change = since(before, enactor.snapshot());
        assertAddsUp(change);
        assertThat(of(change, Contribution.JOB_RUNTIME)).isCloseTo(-60, within(2.0));
        assertThat(change.text())
                .startsWith("The expected end time is 60 s earlier than before: a took 40 s instead of 100 s (-60 s)");
    }

    @Test
    void aFailedAttemptCostsItsTime() {
        Enactor enactor = chain();
        InstanceSnapshot before = enactor.snapshot();
        enactor.tell(60, failed("a", 1, true));
        ForecastChange change = since(before, enactor.snapshot());
        assertAddsUp(change);
        assertThat(of(change, Contribution.FAILURES)).isCloseTo(50, within(3.0));
        assertThat(change.contributions())
                .anySatisfy(part -> assertThat(part.text()).isEqualTo("an attempt of a failed"));
    }

    @Test
    void aJobIsGivenUpOnce() {
        Enactor enactor = chain();
        InstanceSnapshot start = enactor.snapshot();
        enactor.tell(60, failed("a", 1, true));
        InstanceSnapshot failed = enactor.snapshot();
        enactor.tell(60, new JobStarted("a", 2, Optional.of("vm-1")));
        enactor.tell(90, failed("a", 2, false));
        InstanceSnapshot givenUp = enactor.snapshot();
        assertThat(givenUp.jobs().phase(0)).isEqualTo(JobPhase.CANCELLED);
        enactor.tell(90, started("b", "vm-1"));
        InstanceSnapshot later = enactor.snapshot();
        enactor.tell(290, completed("b", 200, "vm-1"));

        // the time of the first attempt stays lost
        ForecastChange first = since(failed, givenUp);
        assertAddsUp(first);
        assertThat(of(first, Contribution.JOB_COUNT)).isCloseTo(-100, within(1.0));
        assertThat(of(first, Contribution.FAILURES)).isCloseTo(30, within(1.0));
        assertThat(of(since(start, givenUp), Contribution.FAILURES)).isCloseTo(80, within(1.0));
        for (ForecastChange next : List.of(since(givenUp, later), since(later, enactor.snapshot()))) {
            assertAddsUp(next);
            assertThat(next.contributions()).noneMatch(part -> part.text().contains("cancelled"));
        }
    }

    @Test
    void comparesRuntimesAtSpeedOne() {
        // a VM of speed 2 is expected to take 50 s, and takes 60 s
        assertThat(fastVm(1).contributions())
                .anySatisfy(part ->
                        assertThat(part.text()).isEqualTo("j0 took 120 s instead of 100 s of computing at speed 1"))
                .first()
                .satisfies(part -> assertThat(part.seconds()).isCloseTo(10, within(0.5)));
        ForecastChange change = fastVm(4);
        assertAddsUp(change);
        assertThat(change.contributions()).first().satisfies(part -> {
            assertThat(part.text()).isEqualTo("4 work jobs took 20 % more time than expected");
            assertThat(part.seconds()).isCloseTo(40, within(0.5));
        });
    }

    /** Five jobs in a row; the first ones have completed. */
    private static ForecastChange fastVm(int completed) {
        Enactor enactor = Enactor.of(Plans.onCloud(
                        job("j0", 100),
                        job("j1", 100, "j0"),
                        job("j2", 100, "j1"),
                        job("j3", 100, "j2"),
                        job("j4", 100, "j3"))
                .resources(Plans.cloud(
                        VmTypeSpec.unpriced("small", 1).toBuilder().speed(2).build(),
                        Plans.CLOUD.billing(),
                        OptionalInt.of(1)))
                .perturbationLevel(0.001)
                .build());
        enactor.tell(0, requested("vm-1"));
        enactor.tell(10, started("j0", "vm-1"));
        InstanceSnapshot before = enactor.snapshot();
        for (int job = 0; job < completed; job++) {
            double end = 10 + 60 * (job + 1);
            enactor.tell(end, completed("j" + job, 60, "vm-1"));
            enactor.tell(end, started("j" + (job + 1), "vm-1"));
        }
        return since(before, enactor.snapshot());
    }

    @Test
    void aCancelledJobTakesNoTime() {
        Enactor enactor = chain();
        InstanceSnapshot before = enactor.snapshot();
        enactor.tell(20, new JobCancelled("c"));
        ForecastChange change = since(before, enactor.snapshot());
        assertAddsUp(change);
        assertThat(of(change, Contribution.JOB_COUNT)).isCloseTo(-300, within(3.0));
    }

    @Test
    void anotherPlanHasOtherJobs() {
        Enactor enactor = chain();
        InstanceSnapshot before = enactor.snapshot();
        enactor.tell(
                20,
                new WorkflowPlanned(
                        Plans.onCloud(job("a", 100), job("b", 200, "a"), job("c", 300, "b"), job("d", 400, "c"))
                                .revision(2)
                                .perturbationLevel(0.001)
                                .build()));
        ForecastChange change = since(before, enactor.snapshot());
        assertAddsUp(change);
        assertThat(of(change, Contribution.JOB_COUNT)).isCloseTo(400, within(3.0));
        assertThat(change.contributions())
                .anySatisfy(part -> assertThat(part.text()).isEqualTo("4 work jobs instead of 3"));
    }

    @Test
    void comparesWithTheFirstPlanAfterARevision() {
        Enactor enactor = Enactor.of(ofJobs(10).build());
        Explanations explanations = new Explanations(PROJECTED);
        explanations.next(known(PROJECTED, enactor.snapshot()));
        enactor.tell(20, new WorkflowPlanned(ofJobs(20).revision(2).build()));
        ForecastChange change = explanations
                .next(known(PROJECTED, enactor.snapshot()))
                .orElseThrow()
                .sinceStart()
                .orElseThrow();
        assertAddsUp(change);
        assertThat(change.contributions()).first().satisfies(part -> {
            assertThat(part.text()).isEqualTo("20 work jobs instead of 10");
            assertThat(part.seconds()).isCloseTo(1000, within(1.0));
        });
    }

    private static EnactmentPlanBuilder ofJobs(int count) {
        return Plans.onSlots(
                        1,
                        IntStream.range(0, count)
                                .mapToObj(number -> job("j" + number, 100))
                                .toArray(PlannedJob[]::new))
                .perturbationLevel(0.001);
    }

    @Test
    void longerExpectedRuntimesAreNoChangeOfTheNumberOfJobs() {
        Enactor enactor = Enactor.of(Plans.onSlots(1, job("a", 100)).build());
        InstanceSnapshot before = enactor.snapshot();
        enactor.tell(
                20,
                new WorkflowPlanned(Plans.onSlots(1, job("a", 150)).revision(2).build()));
        ForecastChange change = since(before, enactor.snapshot());
        assertThat(change.contributions())
                .anySatisfy(part -> assertThat(part.text()).isEqualTo("expected runtimes changed"));
        assertThat(of(change, Contribution.JOB_COUNT)).isZero();
    }

    @Test
    void namesTheChangesOfJobsAndSlots() {
        PlannedJob a = PlannedJob.of("a", "x", 100);
        PlannedJob b = PlannedJob.of("b", "x", 100);
        PlannedJob c = PlannedJob.of("c", "x", 100);
        assertThat(planChange(Plans.onSlots(1, a, b), Plans.onSlots(2, a, b, c)))
                .isEqualTo("3 x jobs instead of 2, 1 more slot");
        assertThat(planChange(Plans.onSlots(2, a, b), Plans.onSlots(1, a, b))).isEqualTo("1 slot fewer");
        assertThat(planChange(Plans.onSlots(2, a, b, c), Plans.onSlots(1, a, b, c), new JobCancelled("c")))
                .isEqualTo("1 slot fewer, 1 job was cancelled or skipped");
    }

    private static String planChange(EnactmentPlanBuilder first, EnactmentPlanBuilder second, WorkflowEvent... more) {
        Enactor enactor = Enactor.of(first.perturbationLevel(0.001).build());
        InstanceSnapshot before = enactor.snapshot();
        enactor.tell(
                20,
                new WorkflowPlanned(second.revision(2).perturbationLevel(0.001).build()));
        for (WorkflowEvent event : more) {
            enactor.tell(20, event);
        }
        return since(before, enactor.snapshot()).contributions().stream()
                .filter(part -> part.cause().equals(Contribution.JOB_COUNT))
                .map(Contribution::text)
                .sorted(Comparator.reverseOrder())
                .collect(Collectors.joining(", "));
    }

    @Test
    void attributesTheChangeToElapsedTime() {
        Enactor enactor = chain();
        InstanceSnapshot before = enactor.snapshot();
        ForecastChange change = since(before, before.at(Plans.ORIGIN.plusSeconds(210)));
        assertAddsUp(change);
        assertThat(change.changeSeconds()).isGreaterThan(90);
        assertThat(change.contributions())
                .extracting(Contribution::cause)
                .containsExactly(Contribution.TIME_ELAPSED, Contribution.OTHER);
    }

    @Test
    void groupsManyJobsByKind() {
        Enactor enactor = Enactor.of(Plans.onSlots(
                        1,
                        PlannedJob.of("a", "x", 100),
                        PlannedJob.of("b", "x", 100),
                        PlannedJob.of("c", "x", 100),
                        PlannedJob.of("d", "y", 100),
                        PlannedJob.of("e", "y", 100))
                .perturbationLevel(0.001)
                .build());
        InstanceSnapshot before = enactor.snapshot();
        double date = 0;
        for (String id : List.of("a", "b", "c", "d")) {
            enactor.tell(date, started(id, ""));
            double runtime = id.equals("d") ? 100 : 130;
            date += runtime;
            enactor.tell(date, completed(id, runtime, ""));
        }
        ForecastChange change = since(before, enactor.snapshot());
        assertAddsUp(change);
        assertThat(change.changeSeconds()).isCloseTo(90, within(3.0));
        assertThat(change.contributions())
                .anySatisfy(part -> assertThat(part.text()).isEqualTo("3 x jobs took 30 % more time than expected"))
                .noneSatisfy(part -> assertThat(part.subject()).contains("y"));
    }

    @Test
    void comparesWithThePlanAtTheStart() {
        Enactor enactor = chain();
        Explanations explanations = new Explanations(PROJECTED);
        InstanceSnapshot first = enactor.snapshot();
        explanations.next(known(PROJECTED, first));
        enactor.tell(160, completed("a", 150, "vm-1"));
        enactor.tell(160, started("b", "vm-1"));
        Explanation explanation =
                explanations.next(known(PROJECTED, enactor.snapshot())).orElseThrow();
        ForecastChange change = explanation.sinceStart().orElseThrow();
        assertAddsUp(change);
        assertThat(change.sequence()).isEqualTo(first.eventsFolded());
        assertThat(change.asOf()).isEqualTo(first.asOf());
        assertThat(change.changeSeconds()).isCloseTo(50, within(3.0));
        // all remaining jobs are on the critical path
        assertThat(explanation.criticalJobs()).extracting(JobCriticality::jobId).containsExactlyInAnyOrder("b", "c");
        assertThat(explanation.criticalJobs())
                .allSatisfy(job -> assertThat(job.criticality()).isEqualTo(1));
    }

    @Test
    void comparesWithThePreviousForecast() {
        Explanations explanations = new Explanations(PROJECTED);
        Enactor enactor = chain();
        assertThat(explanations
                        .next(known(PROJECTED, enactor.snapshot()))
                        .orElseThrow()
                        .sincePrevious())
                .isEmpty();
        enactor.tell(120, completed("a", 110, "vm-1"));
        assertThat(explanations
                        .next(known(PROJECTED, enactor.snapshot()))
                        .orElseThrow()
                        .sincePrevious()
                        .orElseThrow()
                        .sequence())
                .isEqualTo(3);
        explanations.forget(enactor.snapshot().instance());
        assertThat(explanations
                        .next(known(PROJECTED, enactor.snapshot()))
                        .orElseThrow()
                        .sincePrevious())
                .isEmpty();
    }

    private static ForecastChange ofSlowVm(Forecaster forecaster, double... runtimes) {
        return ofTwoVms(forecaster, 100, runtimes);
    }

    /**
     * Four jobs on each of two VMs, one after the other; jobs of vm-1 take these seconds, as planned, and jobs of vm-2
     * these runtimes instead of 100 s. The last job of vm-2 is open.
     */
    private static ForecastChange ofTwoVms(Forecaster forecaster, double others, double... runtimes) {
        Enactor enactor = Enactor.of(Plans.onCloud(
                        job("a1", others),
                        job("a2", others, "a1"),
                        job("a3", others, "a2"),
                        job("a4", others, "a3"),
                        job("b1", 100),
                        job("b2", 100, "b1"),
                        job("b3", 100, "b2"),
                        job("b4", 100, "b3"))
                .perturbationLevel(0.001)
                .build());
        enactor.tell(0, requested("vm-1"));
        enactor.tell(0, requested("vm-2"));
        for (int k = 1; k <= 4; k++) {
            enactor.tell(0, scheduled("a" + k, "vm-1"));
            enactor.tell(0, scheduled("b" + k, "vm-2"));
        }
        enactor.tell(10, started("a1", "vm-1"));
        enactor.tell(10, started("b1", "vm-2"));
        InstanceSnapshot before = enactor.snapshot();
        List<Timed> events = new ArrayList<>();
        double a = 10;
        double b = 10;
        for (int k = 1; k <= 3; k++) {
            events.add(new Timed(a += others, completed("a" + k, others, "vm-1")));
            events.add(new Timed(a, started("a" + (k + 1), "vm-1")));
            events.add(new Timed(b += runtimes[k - 1], completed("b" + k, runtimes[k - 1], "vm-2")));
            events.add(new Timed(b, started("b" + (k + 1), "vm-2")));
        }
        double last = b;
        events.add(new Timed(a + others, completed("a4", others, "vm-1")));
        events.stream()
                .filter(one -> one.seconds() <= last)
                .sorted(Comparator.comparingDouble(Timed::seconds))
                .forEach(one -> enactor.tell(one.seconds(), one.event()));
        return new Explanations(forecaster)
                .explain(
                        Optional.of(known(forecaster, before)), known(forecaster, enactor.snapshot()), Optional.empty())
                .orElseThrow()
                .sincePrevious()
                .orElseThrow();
    }

    private record Timed(double seconds, WorkflowEvent event) {}

    private static double ofVm(ForecastChange change, String vm) {
        return change.contributions().stream()
                .filter(part -> part.cause().equals(Contribution.VM_LEVEL)
                        && part.subject().equals(Optional.of(vm)))
                .mapToDouble(Contribution::seconds)
                .sum();
    }

    @Test
    void attributesCommonDelaysToTheVm() {
        // three jobs, each 30 s too long, all others as planned
        ForecastChange change = ofSlowVm(PROJECTED, 130, 130, 130);
        assertAddsUp(change);
        assertThat(change.changeSeconds()).isCloseTo(90, within(2.0));
        assertThat(ofVm(change, "vm-2")).isCloseTo(90, within(3.0));
        assertThat(of(change, Contribution.JOB_RUNTIME)).isCloseTo(0, within(3.0));
        assertThat(change.contributions())
                .anySatisfy(part -> assertThat(part.text()).isEqualTo("vm-2 is 30 % slower than the others"));
    }

    @Test
    void aFastVmThatDeterminesTheEndMakesItEarlier() {
        ForecastChange change = ofTwoVms(PROJECTED, 50, 70, 70, 70);
        assertAddsUp(change);
        assertThat(change.changeSeconds()).isCloseTo(-90, within(2.0));
        assertThat(ofVm(change, "vm-2")).isCloseTo(-90, within(3.0));
        assertThat(change.contributions())
                .anySatisfy(part -> assertThat(part.text()).isEqualTo("vm-2 is 30 % faster than the others"));
    }

    @Test
    void attributesTheRestToTheJobs() {
        // the second job takes 60 s more than its VM explains
        ForecastChange change = ofSlowVm(PROJECTED, 130, 190, 130);
        assertAddsUp(change);
        assertThat(change.changeSeconds()).isCloseTo(150, within(2.0));
        // the VM explains 30 % of the second job: 190 - 190 / 1.3 = 44 s
        assertThat(ofVm(change, "vm-2")).isCloseTo(104, within(5.0));
        assertThat(of(change, Contribution.JOB_RUNTIME)).isCloseTo(46, within(5.0));
        // a single slow job does not make a VM slow
        ForecastChange one = ofSlowVm(PROJECTED, 100, 190, 100);
        assertAddsUp(one);
        assertThat(ofVm(one, "vm-2")).isZero();
        assertThat(of(one, Contribution.JOB_RUNTIME)).isCloseTo(90, within(3.0));
    }

    @Test
    void vmLevelsIncludeTheEffectOnLaterJobs() {
        ForecastChange change = ofSlowVm(forecaster("hierarchical"), 130, 130, 130);
        assertAddsUp(change);
        // 90 s are lost, and the last job will be slow too
        assertThat(change.changeSeconds()).isGreaterThan(95);
        assertThat(ofVm(change, "vm-2")).isGreaterThan(80);
        assertThat(change.text()).contains("vm-2 is 30 % slower than the others (+");
    }

    /** The named levels agree with the record, and the contributions add up. */
    @ParameterizedTest
    @ValueSource(strings = {"v2.standard.brt.afap.regular.de-hlrs.v2.3", "v2.standard.brt.afap.regular.de-hlrs.v2.1"})
    void namesTheVmsOfARecordedRun(String run) throws IOException {
        Path runs = SharedData.require("schlouder");
        RecordedRun recorded = new SchlouderReader().read(runs.resolve("runs").resolve(run + ".tasks"));
        ReplayScript script = SchlouderScripts.of(
                        recorded,
                        PlatformCatalog.read(runs.resolve("platforms.json"))
                                .platform(recorded.name().orElseThrow().platformKey()),
                        run.contains("asap") ? "asap" : "afap",
                        Plans.ORIGIN)
                .foreseen();
        FollowedEvents events = FollowedEvents.of(script);
        Forecaster forecaster = forecaster("hierarchical");
        Explanations explanations = new Explanations(forecaster);
        Set<String> named = new TreeSet<>();
        for (double share = 0.05; share < 0.96; share += 0.15) {
            InstanceSnapshot snapshot = events.at(share * script.trueMakespanSeconds());
            Explanation explanation =
                    explanations.next(known(forecaster, snapshot)).orElseThrow();
            explanation.sincePrevious().ifPresent(ExplanationsTest::assertAddsUp);
            explanation.sinceStart().ifPresent(ExplanationsTest::assertAddsUp);
            for (Contribution part :
                    explanation.sinceStart().map(ForecastChange::contributions).orElse(List.of())) {
                if (part.cause().equals(Contribution.VM_LEVEL) && part.subject().isPresent()) {
                    named.add(part.subject().get());
                    double ratio = againstTheOthers(snapshot, part.subject().get());
                    assertThat(ratio > 0).as(part.text()).isEqualTo(part.text().contains("slower"));
                }
            }
        }
        assertThat(named).isNotEmpty();
    }

    /**
     * ln of the slow-down of the jobs on a VM relative to jobs of their kinds on other VMs, each relative to the plan.
     */
    private static double againstTheOthers(InstanceSnapshot snapshot, String vm) {
        JobTable jobs = snapshot.jobs();
        double[] ratio = IntStream.range(0, jobs.count())
                .mapToDouble(job -> jobs.phase(job) == JobPhase.COMPLETED
                        ? Math.log(jobs.observedRuntimeSeconds(job)
                                / jobs.planned(job).projectedRuntimeSeconds())
                        : Double.NaN)
                // excludes an outlier that took eight times as long as planned
                .map(value -> Math.abs(value) < 1.5 ? value : Double.NaN)
                .toArray();
        return IntStream.range(0, ratio.length)
                .filter(job -> jobs.vm(job).equals(vm) && !Double.isNaN(ratio[job]))
                .mapToDouble(job -> ratio[job]
                        - IntStream.range(0, ratio.length)
                                .filter(other -> !jobs.vm(other).equals(vm)
                                        && !Double.isNaN(ratio[other])
                                        && jobs.planned(other)
                                                .kind()
                                                .equals(jobs.planned(job).kind()))
                                .mapToDouble(other -> ratio[other])
                                .average()
                                .orElse(0))
                .average()
                .orElseThrow();
    }

    @Test
    void changesSinceTheStartAreRelativeToTheFirstForecast() {
        Explanations explanations = new Explanations(PROJECTED);
        Enactor enactor = chain();
        Explanations.Known first = known(PROJECTED, enactor.snapshot());
        explanations.next(new Explanations.Known(first.snapshot(), first.given(), 1_000));
        enactor.tell(150, completed("a", 140, "vm-1"));

        ForecastChange change = explanations
                .next(known(PROJECTED, enactor.snapshot()))
                .orElseThrow()
                .sinceStart()
                .orElseThrow();

        assertThat(change.medianSeconds()).isEqualTo(1_000);
        // after a restart of the daemon, the first forecast is unknown
        explanations.forget(enactor.snapshot().instance());
        assertThat(explanations
                        .next(known(PROJECTED, enactor.snapshot()))
                        .orElseThrow()
                        .sinceStart())
                .isEmpty();
    }

    /** For any events, the contributions add up, the rest is small, and the result is reproducible. */
    @Test
    void explainsAWholeRun() {
        Forecaster forecaster = forecaster("hierarchical");
        List<InstanceSnapshot> snapshots = Enactor.snapshots(DemoScripts.montage(60, Plans.ORIGIN), 40);
        Explanations explanations = new Explanations(forecaster);
        Explanations again = new Explanations(forecaster);
        for (InstanceSnapshot snapshot : snapshots.subList(0, snapshots.size() - 1)) {
            Explanations.Known now = known(forecaster, snapshot);
            Explanation explanation = explanations.next(now).orElseThrow();
            explanation.sincePrevious().ifPresent(ExplanationsTest::assertAddsUp);
            explanation.sinceStart().ifPresent(ExplanationsTest::assertAddsUp);
            assertThat(again.next(now)).contains(explanation);
        }
    }
}
