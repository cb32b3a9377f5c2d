package io.weatherglass.traces.history;

import java.time.Instant;

/** Gathers the parts of {@link RunFacts}, all of which must be set. Not thread-safe. */
public final class RunFactsBuilder {
    private String key;
    private String fingerprint;
    private String workflow;
    private String instance;
    private RunSource source;
    private String strategy;
    private String platform;
    private int planRevision;
    private Instant origin;
    private RunEnd end;
    private double makespanSeconds;
    private RunCost cost;
    private int jobCount;
    private int completedJobs;

    RunFactsBuilder() {}

    /** Sets {@link RunFacts#key}. */
    public RunFactsBuilder key(String key) {
        this.key = key;
        return this;
    }

    /** Sets {@link RunFacts#fingerprint}. */
    public RunFactsBuilder fingerprint(String fingerprint) {
        this.fingerprint = fingerprint;
        return this;
    }

    /** Sets {@link RunFacts#workflow}. */
    public RunFactsBuilder workflow(String workflow) {
        this.workflow = workflow;
        return this;
    }

    /** Sets {@link RunFacts#instance}. */
    public RunFactsBuilder instance(String instance) {
        this.instance = instance;
        return this;
    }

    /** Sets {@link RunFacts#source}. */
    public RunFactsBuilder source(RunSource source) {
        this.source = source;
        return this;
    }

    /** Sets {@link RunFacts#strategy}. */
    public RunFactsBuilder strategy(String strategy) {
        this.strategy = strategy;
        return this;
    }

    /** Sets {@link RunFacts#platform}. */
    public RunFactsBuilder platform(String platform) {
        this.platform = platform;
        return this;
    }

    /** Sets {@link RunFacts#planRevision}. */
    public RunFactsBuilder planRevision(int planRevision) {
        this.planRevision = planRevision;
        return this;
    }

    /** Sets {@link RunFacts#origin}. */
    public RunFactsBuilder origin(Instant origin) {
        this.origin = origin;
        return this;
    }

    /** Sets {@link RunFacts#end}. */
    public RunFactsBuilder end(RunEnd end) {
        this.end = end;
        return this;
    }

    /** Sets {@link RunFacts#makespanSeconds}. */
    public RunFactsBuilder makespanSeconds(double makespanSeconds) {
        this.makespanSeconds = makespanSeconds;
        return this;
    }

    /** Sets {@link RunFacts#cost}. */
    public RunFactsBuilder cost(RunCost cost) {
        this.cost = cost;
        return this;
    }

    /** Sets {@link RunFacts#jobCount}. */
    public RunFactsBuilder jobCount(int jobCount) {
        this.jobCount = jobCount;
        return this;
    }

    /** Sets {@link RunFacts#completedJobs}. */
    public RunFactsBuilder completedJobs(int completedJobs) {
        this.completedJobs = completedJobs;
        return this;
    }

    /**
     * Makes it.
     *
     * @throws IllegalArgumentException if a part is missing or out of its range
     */
    public RunFacts build() {
        return new RunFacts(
                key,
                fingerprint,
                workflow,
                instance,
                source,
                strategy,
                platform,
                planRevision,
                origin,
                end,
                makespanSeconds,
                cost,
                jobCount,
                completedJobs);
    }
}
