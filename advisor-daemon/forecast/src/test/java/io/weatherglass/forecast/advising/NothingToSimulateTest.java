package io.weatherglass.forecast.advising;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.comparison.WhatIfAnswer;
import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.LearnedKind;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.forecast.calibration.Calibrations;
import io.weatherglass.forecast.comparing.DecisionQuestions;
import io.weatherglass.forecast.comparing.StrategyComparisons;
import io.weatherglass.forecast.matching.BackgroundLoadSearches;
import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Events;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** If past runs provide all published values, only decisions are simulated. */
class NothingToSimulateTest {

    private static final int JOBS = 8;
    private static final Duration LONG = Duration.ofMinutes(1);

    /**
     * Jobs of 30 s, two at a time, starting after 1 s; one of eight is done. Past runs took 120 s, the deadline is at
     * 100 s.
     */
    private static Enactor begun() {
        Enactor enactor = new Enactor("run-1");
        enactor.tell(
                0,
                WorkflowStarted.builder("rnaseq")
                        .submittedAt(Plans.ORIGIN)
                        .deadline(Optional.of(Plans.ORIGIN.plusSeconds(100)))
                        .build());
        LearnedKind align = new LearnedKind("align", JOBS, 30, List.of(), Optional.empty(), List.of(), List.of());
        enactor.tell(0, new WorkflowLearned(4, "run-0", 2, List.of(align)));
        for (int job = 0; job < JOBS; job++) {
            String id = "align " + job;
            enactor.tell(1, new JobSubmitted(id, 1, Optional.of(id), Optional.of("align"), List.of()));
        }
        enactor.tell(1, Events.started("align 0", ""));
        enactor.tell(1, Events.started("align 1", ""));
        enactor.tell(31, Events.completed("align 0", 30, ""));
        enactor.tell(31, Events.started("align 2", ""));
        return enactor;
    }

    private static PastRuns pastRuns() {
        PastRuns past = PastRuns.NONE;
        for (int run = 0; run < 12; run++) {
            double seconds = 29 + run % 3;
            past = past.and(
                    run + 1,
                    "run-" + run,
                    PastJobs.of(IntStream.range(0, JOBS)
                            .mapToObj(job -> PastJob.builder("align " + job)
                                    .kind("align")
                                    .end(JobEnd.COMPLETED)
                                    .observedSeconds(seconds)
                                    .submittedSeconds(0)
                                    .startedSeconds(seconds * (job / 2))
                                    .endedSeconds(seconds * (job / 2 + 1))
                                    .build())
                            .toList()));
        }
        return past;
    }

    @Test
    void usesPastMakespansWithoutSimulation() {
        Advisory advisory = new Advice(pastRuns()).advise(begun().snapshot());
        assertThat(advisory.computation().realizations()).isZero();
        assertThat(advisory.computation().engine()).isEqualTo("none");
        assertThat(advisory.computation().stoppedBy()).isEqualTo("not simulated");
        assertThat(advisory.makespan().orElseThrow().medianSeconds()).isBetween(116.0, 126.0);
        assertThat(advisory.risk().deadlineMiss().orElseThrow().probability()).isGreaterThan(0.9);
        assertThat(advisory.ground().warnings()).noneMatch(warning -> warning.contains("no forecast"));
    }

    @Test
    void simulatesThePlanWithoutPastRuns() {
        Advisory advisory = new Advice().advise(begun().snapshot());
        assertThat(advisory.computation().realizations()).isPositive();
        assertThat(advisory.computation().engine()).isEqualTo("kernel");
    }

    @Test
    void simulatesDecisionsOnDemand(@TempDir Path folder) {
        Advice advice = new Advice(pastRuns());
        try (BackgroundLoadSearches matching = IdleMatching.in(folder);
                StrategyComparisons comparisons = StrategyComparisons.inTheCallingThread(List.of("asap"), LONG)) {
            AdvisoryPipeline pipeline = new AdvisoryPipeline(
                    matching,
                    advice.forecaster(),
                    comparisons,
                    new Advisor(Clock.systemUTC(), () -> Calibrations.NONE));

            assertThat(pipeline.advise(begun().snapshot()).recommendation())
                    .as("requested together with the first")
                    .isEmpty();
            Advisory second = pipeline.advise(begun().snapshot());
            assertThat(second.recommendation()
                            .orElseThrow()
                            .recommended()
                            .slots()
                            .orElse(0))
                    .as("more slots meet the deadline")
                    .isPositive();
            assertThat(second.computation().realizations()).isZero();

            WhatIfAnswer answer = pipeline.whatIf(
                    begun().snapshot(),
                    List.of(Decision.slots(2)),
                    new DecisionQuestions(MonteCarlo.singleThreaded(), LONG));
            assertThat(answer.realizations()).isEqualTo(StrategyComparisons.MAX_REALIZATIONS);
            assertThat(answer.decisions().get(0).makespanSeconds().median())
                    .isLessThan(answer.keep().makespanSeconds().median());
        }
    }
}
