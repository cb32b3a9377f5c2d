package io.weatherglass.forecast.explaining;

import static io.weatherglass.forecast.samples.LearnedPlanSamples.knowing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.advisory.Contribution;
import io.weatherglass.connectors.advisory.ForecastChange;
import io.weatherglass.connectors.advisory.JobCriticality;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.LearnedKind;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.forecast.forecasting.Assumptions;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.runtimes.RuntimeFamily;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Events;
import io.weatherglass.forecast.samples.LearnedPlanSamples;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Runs that differ in size from all past runs, which have 12 samples of three jobs each on two slots. */
class RunSizeExplanationTest {

    private static final int USUAL = 12;
    private static final List<String> KINDS = List.of("FASTQC", "TRIM", "ALIGN");
    private static final Map<String, Double> SECONDS = Map.of("FASTQC", 3.0, "TRIM", 12.0, "ALIGN", 5.0);

    private final Forecaster forecaster = knowing(
            ForecastOptions.builder().runtimeModel(RuntimeFamily.STANDARD).build(), past());

    private static PastRuns past() {
        PastRuns past = PastRuns.NONE;
        for (int run = 1; run <= 4; run++) {
            List<PastJob> jobs = new ArrayList<>();
            double date = 0;
            for (String kind : KINDS) {
                for (int job = 0; job < USUAL; job++) {
                    double start = date + job / 2 * SECONDS.get(kind);
                    jobs.add(LearnedPlanSamples.job(kind + job, kind, start, start, start + SECONDS.get(kind)));
                }
                date += USUAL / 2 * SECONDS.get(kind);
            }
            past = past.and(run, "past-" + run, PastJobs.of(jobs));
        }
        return past;
    }

    /** A run with this many samples; FASTQC jobs take the usual time, and TRIM jobs take 5 s instead of 12 s. */
    private static InstanceSnapshot run(int samples) {
        Enactor enactor = new Enactor("run-1");
        enactor.tell(
                0, WorkflowStarted.builder("rnaseq").submittedAt(Plans.ORIGIN).build());
        List<LearnedKind> kinds = new ArrayList<>();
        for (String kind : KINDS) {
            kinds.add(new LearnedKind(
                    kind,
                    USUAL,
                    SECONDS.get(kind),
                    kinds.isEmpty()
                            ? List.of()
                            : List.of(
                                    new LearnedKind.Dependency(KINDS.get(kinds.size() - 1), LearnedKind.Relation.ALL)),
                    Optional.empty(),
                    List.of(),
                    List.of()));
        }
        enactor.tell(0, new WorkflowLearned(4, "past-4", 2, 0, kinds));
        enactor.tell(
                1,
                WorkflowStarted.builder("rnaseq")
                        .submittedAt(Plans.ORIGIN)
                        .expectedJobs(Map.of("FASTQC", samples, "TRIM", samples, "ALIGN", samples))
                        .build());
        double date = end(enactor, "FASTQC", samples, 3, 0);
        end(enactor, "TRIM", samples, 5, date);
        return enactor.snapshot();
    }

    private static double end(Enactor enactor, String kind, int samples, double seconds, double date) {
        for (int job = 0; job < samples; job += 2) {
            for (String id : List.of(kind + " (" + job + ")", kind + " (" + (job + 1) + ")")) {
                double start = date + job / 2 * seconds;
                enactor.tell(start, new JobSubmitted(id, 1, Optional.empty(), Optional.of(kind), List.of()));
                enactor.tell(start, Events.started(id, ""));
                enactor.tell(start + seconds, Events.completed(id, seconds, ""));
            }
        }
        return date + samples / 2 * seconds;
    }

    private ForecastChange sinceStart(InstanceSnapshot now) {
        Assumptions given = forecaster.assumptions(now, Optional.empty());
        InstanceSnapshot start = now.atStart();
        return new Explanations(forecaster)
                .explain(
                        Optional.empty(),
                        new Explanations.Known(
                                now,
                                given,
                                forecaster
                                        .forecast(now)
                                        .completionSeconds()
                                        .orElseThrow()
                                        .quantile(0.5)),
                        Optional.of(new Explanations.Known(
                                start, given, forecaster.meanMakespanSeconds(start, given, 100))))
                .orElseThrow()
                .sinceStart()
                .orElseThrow();
    }

    private static double seconds(ForecastChange change, String text) {
        return change.contributions().stream()
                .filter(part -> part.text().equals(text))
                .mapToDouble(Contribution::seconds)
                .findFirst()
                .orElseThrow(() -> new AssertionError(text + " is missing in " + change.contributions()));
    }

    /** Enactors report the number of samples shortly after the start, so the first forecast is not shown for long. */
    @Test
    void theFirstForecastFollowsTheReportedNumberOfSamples() {
        Enactor enactor = new Enactor("run-1");
        enactor.tell(
                0, WorkflowStarted.builder("rnaseq").submittedAt(Plans.ORIGIN).build());
        enactor.tell(0, new WorkflowLearned(4, "past-4", 2, 0, List.of(kind("FASTQC"))));
        Explanations explanations = new Explanations(forecaster);
        explanations.next(known(enactor.snapshot(), 36));
        enactor.tell(
                1,
                WorkflowStarted.builder("rnaseq")
                        .submittedAt(Plans.ORIGIN)
                        .expectedJobs(Map.of("FASTQC", 2 * USUAL))
                        .build());
        explanations.next(known(enactor.snapshot(), 72));
        enactor.tell(2, new JobSubmitted("one", 1, Optional.empty(), Optional.of("FASTQC"), List.of()));
        enactor.tell(2, Events.started("one", ""));

        assertThat(explanations
                        .next(known(enactor.snapshot(), 74))
                        .orElseThrow()
                        .sinceStart()
                        .orElseThrow()
                        .changeSeconds())
                .isEqualTo(2);
    }

    /** Both jobs run one after the other on a single slot. */
    @Test
    void marksCriticalJobsThatAreOnlyExpected() {
        Enactor enactor = new Enactor("run-1");
        enactor.tell(
                0, WorkflowStarted.builder("rnaseq").submittedAt(Plans.ORIGIN).build());
        LearnedKind kind = new LearnedKind("FASTQC", 2, 3, List.of(), Optional.empty(), List.of(), List.of());
        enactor.tell(0, new WorkflowLearned(4, "past-4", 1, 0, List.of(kind)));
        enactor.tell(2, new JobSubmitted("one", 1, Optional.empty(), Optional.of("FASTQC"), List.of()));
        enactor.tell(2, Events.started("one", ""));

        assertThat(new Explanations(forecaster)
                        .next(known(enactor.snapshot(), 8))
                        .orElseThrow()
                        .criticalJobs())
                .extracting(JobCriticality::jobId, JobCriticality::expected)
                .containsExactlyInAnyOrder(tuple("one", false), tuple("FASTQC, expected job 2", true));
    }

    private Explanations.Known known(InstanceSnapshot snapshot, double medianSeconds) {
        return new Explanations.Known(snapshot, forecaster.assumptions(snapshot, Optional.empty()), medianSeconds);
    }

    private static LearnedKind kind(String kind) {
        return new LearnedKind(kind, USUAL, SECONDS.get(kind), List.of(), Optional.empty(), List.of(), List.of());
    }

    @Test
    void namesTheNumberOfSamples() {
        ForecastChange change = sinceStart(run(2 * USUAL));
        // twelve more jobs on two slots
        assertThat(seconds(change, "24 FASTQC jobs instead of 12")).isCloseTo(18, within(0.1));
        assertThat(seconds(change, "24 TRIM jobs instead of 12")).isCloseTo(72, within(0.1));
        assertThat(seconds(change, "24 ALIGN jobs instead of 12")).isCloseTo(30, within(0.1));
        assertThat(seconds(change, "24 TRIM jobs took 58 % less time than expected"))
                .isCloseTo(-84, within(0.1));
        assertThat(change.contributions())
                .noneSatisfy(part -> assertThat(part.cause()).isEqualTo(Contribution.VM_LEVEL))
                .noneSatisfy(part -> assertThat(part.text()).contains("FASTQC jobs took"));
        assertThat(change.contributions().stream()
                        .mapToDouble(Contribution::seconds)
                        .sum())
                .isCloseTo(change.changeSeconds(), within(1e-6));
    }

    @Test
    void fewerSamplesEndEarlier() {
        ForecastChange change = sinceStart(run(USUAL / 2));
        assertThat(seconds(change, "6 TRIM jobs instead of 12")).isCloseTo(-36, within(0.1));
        assertThat(seconds(change, "6 TRIM jobs took 58 % less time than expected"))
                .isCloseTo(-21, within(0.1));
    }

    @Test
    void aRunOfTheUsualSizeHasNoSuchCause() {
        assertThat(sinceStart(run(USUAL)).contributions())
                .noneSatisfy(part -> assertThat(part.cause()).isEqualTo(Contribution.JOB_COUNT));
    }
}
