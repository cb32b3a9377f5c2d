package io.weatherglass.daemon.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Progress;
import io.weatherglass.connectors.protocol.EventType;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.daemon.health.Readiness;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DaemonMetricsTest {

    private static final String[] QUANTILES = {"0.0015", "0.025", "0.1", "0.25", "0.5", "0.75", "0.9", "0.975", "0.9985"
    };

    private final DaemonMetrics metrics = metrics(10);

    private static DaemonMetrics metrics(int maxInstances) {
        return new DaemonMetrics(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT), maxInstances);
    }

    private Scrape scrape() {
        return Scrape.parse(metrics.scrape());
    }

    private static Advisory forecast(DaemonMetrics metrics, MeteredRun run) {
        Advisory advisory = run.advisory();
        metrics.forecast(advisory, run.plan(), MeteredRun.START);
        return advisory;
    }

    @Test
    void exposesRunsUnderTheNamesOfTheDashboards() {
        Advisory advisory = forecast(metrics, MeteredRun.montage("m-1").foldedUntil(0.5));

        Scrape scrape = scrape();
        Map<String, String> run = Map.of("instance_id", "m-1", "workflow", advisory.workflow());
        assertThat(scrape.value("weatherglass_workflow_progress_ratio", run))
                .isEqualTo(advisory.progress().fraction())
                .isBetween(0.1, 0.9);
        assertThat(scrape.by("p", "weatherglass_workflow_expected_jobs"))
                .containsOnly(entry("0.5", (double) advisory.progress().jobsTotal()));
        assertThat(scrape.value("weatherglass_workflow_unfinished_jobs", run))
                .isEqualTo(
                        advisory.progress().jobsTotal()
                                * (1 - advisory.progress().fraction()),
                        within(1e-9));
        assertThat(scrape.value("weatherglass_workflow_elapsed_seconds", run))
                .isCloseTo(Duration.between(MeteredRun.START, advisory.asOf()).toNanos() / 1e9, within(1e-9));
        assertThat(scrape.value("weatherglass_workflow_past_error_seconds", run))
                .isEqualTo(advisory.pastError().seconds().orElseThrow());
        assertThat(scrape.value("weatherglass_workflow_past_error_relative_ratio", run))
                .isEqualTo(advisory.pastError().relative().orElseThrow());
        assertThat(scrape.value("weatherglass_workflow_past_error_threshold_seconds", run))
                .isEqualTo(60);
        assertThat(scrape.value("weatherglass_workflow_outlier_jobs", run))
                .isEqualTo(advisory.outlierJobs().size());
        assertThat(scrape.value("weatherglass_workflow_deadline_miss_probability", run))
                .isEqualTo(advisory.risk().deadlineMiss().orElseThrow().probability());
        assertThat(scrape.value("weatherglass_workflow_budget_exceeded_probability", run))
                .isEqualTo(advisory.risk().budgetExceeded().orElseThrow().probability());
    }

    @Test
    void omitsProgressWithoutAKnownTotal() {
        MeteredRun run = MeteredRun.montage("m-1");
        Advisory seen = run.foldedUntil(0.5).advisory().toBuilder()
                .progress(Progress.builder()
                        .jobsTotal(36)
                        .jobsCompleted(33)
                        .jobsSkipped(1)
                        .fraction(34 / 36.0)
                        .moreJobsMayCome(true)
                        .build())
                .build();
        metrics.forecast(seen, run.plan(), MeteredRun.START);

        assertThat(scrape().of("weatherglass_workflow_progress_ratio")).isEmpty();
        assertThat(scrape().of("weatherglass_workflow_expected_jobs")).isEmpty();
        assertThat(scrape().value("weatherglass_workflow_unfinished_jobs", Map.of("instance_id", "m-1")))
                .isEqualTo(2);

        Advisory learned = seen.toBuilder()
                .progress(Progress.builder()
                        .jobsTotal(40)
                        .jobsCompleted(34)
                        .fraction(0.85)
                        .expectedJobsLower(36)
                        .expectedJobsUpper(50)
                        .build())
                .build();
        metrics.forecast(learned, run.plan(), MeteredRun.START);
        assertThat(scrape().value("weatherglass_workflow_progress_ratio", Map.of("instance_id", "m-1")))
                .isEqualTo(0.85);
        assertThat(scrape().by("p", "weatherglass_workflow_expected_jobs"))
                .containsOnly(entry("0.025", 36.0), entry("0.5", 40.0), entry("0.975", 50.0));
    }

    @Test
    void exposesTheQuantilesOfIntervals() {
        Advisory advisory = forecast(metrics, MeteredRun.montage("m-1").foldedUntil(0.3));

        Map<String, Double> makespan = scrape().by("p", "weatherglass_workflow_makespan_seconds");
        assertThat(makespan).containsOnlyKeys(QUANTILES);
        assertThat(makespan.get("0.5"))
                .isEqualTo(advisory.makespan().orElseThrow().medianSeconds());
        advisory.makespan().orElseThrow().intervals().stream()
                .filter(interval -> interval.level() == 0.95)
                .forEach(interval -> {
                    assertThat(makespan.get("0.025")).isEqualTo(interval.lowerSeconds());
                    assertThat(makespan.get("0.975")).isEqualTo(interval.upperSeconds());
                });
        assertThat(scrape().by("p", "weatherglass_workflow_remaining_seconds")).containsOnlyKeys(QUANTILES);
        assertThat(scrape().by("p", "weatherglass_workflow_cost")).containsOnlyKeys(QUANTILES);
    }

    @Test
    void exposesDeadlineAndBudget() {
        MeteredRun run = MeteredRun.montage("m-1").foldedUntil(0.3);
        forecast(metrics, run);

        assertThat(scrape().value("weatherglass_workflow_deadline_seconds", Map.of("instance_id", "m-1")))
                .isEqualTo(
                        Duration.between(MeteredRun.START, run.plan().deadline().orElseThrow())
                                .toSeconds());
        assertThat(scrape().value("weatherglass_workflow_budget", Map.of("instance_id", "m-1", "unit", "EUR")))
                .isEqualTo(run.plan().budget().orElseThrow());
        assertThat(scrape().of("weatherglass_workflow_cost"))
                .allSatisfy(sample -> assertThat(sample.labels()).containsEntry("unit", "EUR"));
    }

    @Test
    void omitsSeriesWithoutLimitOrCost() {
        EnactmentPlan montage = MeteredRun.montage("m-1").plan();
        EnactmentPlan plan = EnactmentPlan.builder("slots", MeteredRun.START, "FixedPool")
                .jobs(montage.jobs())
                .resources(new SlotPool(10))
                .build();
        forecast(metrics, MeteredRun.montage("s-1", plan).foldedUntil(0.3));

        assertThat(scrape().families())
                .contains("weatherglass_workflow_makespan_seconds")
                .doesNotContain(
                        "weatherglass_workflow_cost",
                        "weatherglass_workflow_budget",
                        "weatherglass_workflow_deadline_seconds",
                        "weatherglass_workflow_deadline_miss_probability",
                        "weatherglass_workflow_budget_exceeded_probability",
                        "weatherglass_workflow_past_error_threshold_seconds");
    }

    @Test
    void dropsSeriesMissingInTheLatestAdvisory() {
        MeteredRun bounded = MeteredRun.montage("m-1").foldedUntil(0.3);
        forecast(metrics, bounded);
        EnactmentPlan plan = bounded.plan();
        EnactmentPlan unbounded = EnactmentPlan.builder(plan.workflow(), plan.submittedAt(), plan.strategy())
                .jobs(plan.jobs())
                .resources(plan.resources())
                .build();
        forecast(metrics, MeteredRun.montage("m-1", unbounded).foldedUntil(0.3));

        assertThat(scrape().families())
                .contains("weatherglass_workflow_cost")
                .doesNotContain(
                        "weatherglass_workflow_deadline_seconds",
                        "weatherglass_workflow_deadline_miss_probability",
                        "weatherglass_workflow_budget");
    }

    @Test
    void updatesSeriesInPlace() {
        MeteredRun run = MeteredRun.montage("m-1");
        forecast(metrics, run.foldedUntil(0.5));
        int series = scrape().samples().size();
        Advisory later = forecast(metrics, run.foldedUntil(0.8));

        assertThat(scrape().samples()).hasSize(series);
        assertThat(scrape().value("weatherglass_workflow_progress_ratio", Map.of("instance_id", "m-1")))
                .isEqualTo(later.progress().fraction());
    }

    @Test
    void removesSeriesOfEndedRuns() {
        MeteredRun ending = MeteredRun.montage("ends");
        forecast(metrics, ending.foldedUntil(0.5));
        forecast(metrics, MeteredRun.montage("stays").foldedUntil(0.5));
        assertThat(scrape().valuesOf("instance_id")).isEqualTo(Set.of("ends", "stays"));

        Advisory closing = ending.foldedUntil(1).closing();
        metrics.published(closing);
        metrics.ended(closing);

        assertThat(scrape().valuesOf("instance_id")).isEqualTo(Set.of("stays"));
        assertThat(scrape().by("outcome", "weatherglass_workflows_ended_total"))
                .isEqualTo(Map.of("completed", 1.0, "failed", 0.0, "abandoned", 0.0));
        assertThat(scrape().by("closing", "weatherglass_advisories_total"))
                .isEqualTo(Map.of("true", 1.0, "false", 0.0));
    }

    @Test
    void limitsInstancesWithSeries() {
        DaemonMetrics two = metrics(2);
        for (String instance : new String[] {"a", "b", "c"}) {
            forecast(two, MeteredRun.montage(instance).foldedUntil(0.1));
        }
        assertThat(Scrape.parse(two.scrape()).valuesOf("instance_id")).isEqualTo(Set.of("a", "b"));
        assertThat(Scrape.parse(two.scrape()).of("weatherglass_forecasts_total").stream()
                        .mapToDouble(Scrape.Sample::value)
                        .sum())
                .isEqualTo(3);

        two.forget("a");
        forecast(two, MeteredRun.montage("c").foldedUntil(0.2));
        assertThat(Scrape.parse(two.scrape()).valuesOf("instance_id")).isEqualTo(Set.of("b", "c"));
    }

    @Test
    void countersWithKnownLabelsStartAtZero() {
        assertThat(scrape().by("reason", "weatherglass_dead_letters_total").values())
                .hasSize(5)
                .containsOnly(0.0);
        assertThat(scrape().by("closing", "weatherglass_advisories_total")).containsOnlyKeys("true", "false");
        assertThat(scrape().value("weatherglass_workflows_active", Map.of())).isZero();
    }

    @Test
    void countsEventsByTypeAndResult() {
        metrics.event(EventType.of(new WorkflowCompleted()), "APPLIED");
        metrics.event(EventType.of(new WorkflowCompleted()), "DUPLICATE");
        metrics.event(EventType.of(new WorkflowCompleted()), "DUPLICATE");

        Map<String, String> completed = Map.of("type", "workflow.completed");
        assertThat(scrape().of("weatherglass_events_total"))
                .filteredOn(sample -> sample.labels().entrySet().containsAll(completed.entrySet()))
                .extracting(sample -> sample.labels().get("result") + " " + sample.value())
                .containsExactlyInAnyOrder("applied 1.0", "duplicate 2.0");
    }

    @Test
    void deadLetterReasonsAreBounded() {
        for (int i = 0; i < 100; i++) {
            metrics.deadLetter(new InvalidEventException("/jobs/" + i + "/id", "x" + i, "must be unique"));
        }
        assertThat(scrape().value("weatherglass_dead_letters_total", Map.of("reason", "invalid data")))
                .isEqualTo(100);
        assertThat(scrape().value("weatherglass_events_total", Map.of("result", "dead_letter")))
                .isEqualTo(100);
    }

    @Test
    void lagFollowsTheAssignment() {
        metrics.health().lag(() -> Map.of(0, 7L, 1, 0L));
        assertThat(scrape().by("partition", "weatherglass_consumer_lag_records"))
                .isEqualTo(Map.of("0", 7.0, "1", 0.0));

        metrics.health().lag(() -> Map.of(1, 3L, 2, 5L));
        assertThat(scrape().by("partition", "weatherglass_consumer_lag_records"))
                .isEqualTo(Map.of("1", 3.0, "2", 5.0));
    }

    @Test
    void latencyHasBucketsFromMillisecondsToMinutes() {
        metrics.eventToAdvisory(Duration.ofMillis(7));
        metrics.eventToAdvisory(Duration.ofMillis(-3));

        Map<String, Double> buckets = scrape().by("le", "weatherglass_event_to_advisory_seconds_bucket");
        assertThat(buckets)
                .containsEntry("0.001", 1.0)
                .containsEntry("0.005", 1.0)
                .containsEntry("0.01", 2.0)
                .containsEntry("300.0", 2.0)
                .containsEntry("+Inf", 2.0);
    }

    @Test
    void unusualNamesStayOneLabel() {
        String odd = "a \"run\" of β\\";
        forecast(metrics, MeteredRun.montage(odd).foldedUntil(0.1));

        assertThat(scrape().of("weatherglass_workflow_progress_ratio"))
                .singleElement()
                .satisfies(
                        sample -> assertThat(sample.labels()).containsEntry("instance_id", "a \\\"run\\\" of β\\\\"));
    }

    @Test
    void shortensLongNamesInLabels() {
        String first = "x".repeat(100_000) + "\n1";
        String second = "x".repeat(100_000) + "\n2";
        forecast(metrics, MeteredRun.montage(first).foldedUntil(0.1));
        forecast(metrics, MeteredRun.montage(second).foldedUntil(0.1));

        assertThat(scrape().of("weatherglass_workflow_progress_ratio"))
                .hasSize(2)
                .allSatisfy(
                        sample -> assertThat(sample.labels().get("instance_id")).hasSizeLessThanOrEqualTo(256));
        metrics.forget(first);
        metrics.forget(second);
        assertThat(scrape().of("weatherglass_workflow_progress_ratio")).isEmpty();
    }

    @Test
    void exposesUnreadyCausesOnlyWhileTheyLast() {
        Readiness readiness = new Readiness();
        metrics.health().unready(readiness::causes);
        assertThat(metrics.scrape()).doesNotContain("weatherglass_unready_causes{");

        readiness.unmet("history", "cannot record finished runs: away");
        readiness.unmet("catching up 3", "folds partition 3 again");
        readiness.unmet("catching up 14", "folds partition 14 again");
        assertThat(metrics.scrape())
                .contains("weatherglass_unready_causes{cause=\"catching up\"} 2.0")
                .contains("weatherglass_unready_causes{cause=\"history\"} 1.0");

        readiness.met("catching up 3");
        readiness.met("history");
        assertThat(metrics.scrape())
                .contains("weatherglass_unready_causes{cause=\"catching up\"} 1.0")
                .doesNotContain("cause=\"history\"");
    }
}
