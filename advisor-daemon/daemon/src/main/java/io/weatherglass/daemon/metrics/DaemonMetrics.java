package io.weatherglass.daemon.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Outcome;
import io.weatherglass.connectors.protocol.EventType;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.connectors.protocol.validation.InvalidEventReason;
import io.weatherglass.connectors.protocol.validation.NameRules;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** The daemon's Prometheus metrics. Thread-safe. */
public final class DaemonMetrics {

    private static final int MAX_SCRAPES = 5;
    private static final Duration[] LATENCIES = {
        Duration.ofMillis(1), Duration.ofMillis(2), Duration.ofMillis(5), Duration.ofMillis(10),
        Duration.ofMillis(20), Duration.ofMillis(50), Duration.ofMillis(100), Duration.ofMillis(200),
        Duration.ofMillis(500), Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(5),
        Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofMinutes(1), Duration.ofMinutes(5)
    };

    private final PrometheusMeterRegistry registry;
    private final RunSeries runs;
    private final AtomicInteger active = new AtomicInteger();
    private final AtomicInteger suspended = new AtomicInteger();
    private final Timer eventToAdvisory;
    private final Timer forecast;
    private final Map<EventResult, Counter> events = new ConcurrentHashMap<>();
    private final Counter realizations;
    private final Counter coalesced;
    private final SearchMetrics searches;
    private final CalibrationMetrics calibration;
    private final ConnectorMetrics connectors;
    private final HealthMetrics health;
    private final Counter pruned;
    private final WebhookMetrics webhooks;

    /** Key of cached counters; the cache avoids a lookup by tags for every event. */
    private record EventResult(EventType type, String result) {}

    public DaemonMetrics(PrometheusMeterRegistry registry, int maxInstances) {
        // Names in old records may be too long. Prometheus's linter rejects the units or names of the denied meters.
        registry.config()
                .meterFilter(MeterFilter.replaceTagValues("workflow", NameRules::fitting))
                .meterFilter(MeterFilter.replaceTagValues("instance_id", NameRules::fitting))
                .meterFilter(MeterFilter.denyNameStartsWith("process.cpu.time"))
                .meterFilter(MeterFilter.denyNameStartsWith("system.cpu.count"));
        this.registry = registry;
        this.runs = new RunSeries(registry, maxInstances);
        Gauge.builder("weatherglass.workflows.active", active, AtomicInteger::get)
                .description("Open instances of this daemon, with and without a plan")
                .register(registry);
        Gauge.builder("weatherglass.workflows.suspended", suspended, AtomicInteger::get)
                .description(
                        "Instances that this daemon does not follow because its heap is too small; the log names them")
                .register(registry);
        eventToAdvisory = timer(
                "weatherglass.event.to.advisory",
                "Time from writing an event to Kafka to writing the first advisory that reflects it");
        forecast = timer("weatherglass.forecast", "Duration of a forecast");
        realizations = Counter.builder("weatherglass.forecast.realizations")
                .description("Simulated realizations")
                .register(registry);
        coalesced = Counter.builder("weatherglass.forecasts.coalesced")
                .description("Forecasts skipped because a newer event arrived first")
                .register(registry);
        searches = new SearchMetrics(registry);
        calibration = new CalibrationMetrics(registry);
        connectors = new ConnectorMetrics(registry);
        health = new HealthMetrics(registry);
        pruned = Counter.builder("weatherglass.history.runs.pruned")
                .description("Past runs deleted from the history by history.keep-days and history.keep-runs")
                .register(registry);
        webhooks = new WebhookMetrics(registry);
        beginAtZero();
        bindProcess();
    }

    /** Starts counters with known labels at 0, since rates would miss the first increment of a new series. */
    private void beginAtZero() {
        for (InvalidEventReason reason : InvalidEventReason.values()) {
            deadLetters(reason);
        }
        events("invalid", "dead_letter");
        advisories(false);
        advisories(true);
        for (Outcome outcome : Outcome.values()) {
            workflowsEnded(outcome);
        }
    }

    private Counter events(String type, String result) {
        return counter("weatherglass.events", "Processed events by type and result", "type", type, "result", result);
    }

    private Counter events(EventResult of) {
        return events(
                of.type().typeName().replace("io.weatherglass.", ""),
                of.result().toLowerCase(Locale.ROOT));
    }

    private Counter deadLetters(InvalidEventReason reason) {
        return counter(
                "weatherglass.dead.letters", "Records written to the dead-letter topic", "reason", reason.label());
    }

    private Counter forecasts(String stoppedBy) {
        return counter("weatherglass.forecasts", "Forecasts by stopping reason", "stopped_by", stoppedBy);
    }

    private Counter advisories(boolean closing) {
        return counter(
                "weatherglass.advisories", "Advisories acknowledged by Kafka", "closing", String.valueOf(closing));
    }

    private Counter workflowsEnded(Outcome outcome) {
        return counter(
                "weatherglass.workflows.ended",
                "Instances that ended",
                "outcome",
                outcome.name().toLowerCase(Locale.ROOT));
    }

    private Counter counter(String name, String description, String... tags) {
        return Counter.builder(name).description(description).tags(tags).register(registry);
    }

    private Timer timer(String name, String description) {
        return Timer.builder(name)
                .description(description)
                .serviceLevelObjectives(LATENCIES)
                .register(registry);
    }

    private void bindProcess() {
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ClassLoaderMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
    }

    public SearchMetrics searches() {
        return searches;
    }

    public CalibrationMetrics calibration() {
        return calibration;
    }

    public ConnectorMetrics connectors() {
        return connectors;
    }

    public HealthMetrics health() {
        return health;
    }

    public WebhookMetrics webhooks() {
        return webhooks;
    }

    public Latency eventToAdvisoryLatency() {
        return Latency.of(eventToAdvisory);
    }

    public Latency forecastLatency() {
        return Latency.of(forecast);
    }

    public int activeInstances() {
        return active.get();
    }

    public long advisoriesPublished() {
        return Math.round(advisories(false).count() + advisories(true).count());
    }

    public long deadLettersKept() {
        return Math.round(events("invalid", "dead_letter").count());
    }

    /** Returns all metrics. Queries the lag, which may wait for the brokers. */
    public String scrape() {
        health.refresh();
        calibration.refresh();
        for (int attempt = 1; ; attempt++) {
            try {
                return registry.scrape();
            } catch (IllegalArgumentException e) {
                // Try again: a series exists twice for a moment while it is being replaced.
                if (attempt == MAX_SCRAPES) {
                    throw e;
                }
            }
        }
    }

    public void event(EventType type, String result) {
        events.computeIfAbsent(new EventResult(type, result), this::events).increment();
    }

    public void deadLetter(InvalidEventException reason) {
        deadLetters(reason.reason()).increment();
        events("invalid", "dead_letter").increment();
    }

    public void active(int instances) {
        active.set(instances);
    }

    public void suspended(int instances) {
        suspended.set(instances);
    }

    public void streams(Supplier<Number> open) {
        Gauge.builder("weatherglass.http.streams", open)
                .description("Open HTTP streams of advisories and summaries")
                .register(registry);
    }

    public void forecast(Advisory advisory, EnactmentPlan plan, Instant origin) {
        forecast.record(Duration.ofMillis(advisory.computation().wallMillis()));
        realizations.increment(advisory.computation().realizations());
        forecasts(advisory.computation().stoppedBy()).increment();
        runs.update(advisory.workflowInstance(), RunValues.of(advisory, plan, origin));
    }

    public void pruned(long runs) {
        pruned.increment(runs);
    }

    public void coalesced() {
        coalesced.increment();
    }

    public void eventToAdvisory(Duration duration) {
        eventToAdvisory.record(duration.isNegative() ? Duration.ZERO : duration);
    }

    public void published(Advisory advisory) {
        advisories(advisory.closing()).increment();
    }

    public void ended(Advisory closing) {
        closing.outcome().ifPresent(outcome -> workflowsEnded(outcome).increment());
        forget(closing.workflowInstance());
    }

    public void forget(String instance) {
        runs.remove(instance);
    }
}
