package io.weatherglass.traces.store;

import io.weatherglass.traces.formats.LeftOutReason;
import java.time.Instant;
import java.util.Map;

/** Gathers the parts of a {@link TraceInfo}, all of which must be set. Not thread-safe. */
public final class TraceInfoBuilder {
    private String name;
    private long jobs;
    private int systemCores;
    private double spanSeconds;
    private double meanLoadCores;
    private Map<LeftOutReason, Long> leftOut;
    private long skipped;
    private TraceSource source;
    private String contentHash;
    private Instant importedAt;

    TraceInfoBuilder() {}

    /** Sets {@link TraceInfo#name}. */
    public TraceInfoBuilder name(String name) {
        this.name = name;
        return this;
    }

    /** Sets {@link TraceInfo#jobs}. */
    public TraceInfoBuilder jobs(long jobs) {
        this.jobs = jobs;
        return this;
    }

    /** Sets {@link TraceInfo#systemCores}. */
    public TraceInfoBuilder systemCores(int systemCores) {
        this.systemCores = systemCores;
        return this;
    }

    /** Sets {@link TraceInfo#spanSeconds}. */
    public TraceInfoBuilder spanSeconds(double spanSeconds) {
        this.spanSeconds = spanSeconds;
        return this;
    }

    /** Sets {@link TraceInfo#meanLoadCores}. */
    public TraceInfoBuilder meanLoadCores(double meanLoadCores) {
        this.meanLoadCores = meanLoadCores;
        return this;
    }

    /** Sets {@link TraceInfo#leftOut}. */
    public TraceInfoBuilder leftOut(Map<LeftOutReason, Long> leftOut) {
        this.leftOut = leftOut;
        return this;
    }

    /** Sets {@link TraceInfo#skipped}. */
    public TraceInfoBuilder skipped(long skipped) {
        this.skipped = skipped;
        return this;
    }

    /** Sets {@link TraceInfo#source}. */
    public TraceInfoBuilder source(TraceSource source) {
        this.source = source;
        return this;
    }

    /** Sets {@link TraceInfo#contentHash}. */
    public TraceInfoBuilder contentHash(String contentHash) {
        this.contentHash = contentHash;
        return this;
    }

    /** Sets {@link TraceInfo#importedAt}. */
    public TraceInfoBuilder importedAt(Instant importedAt) {
        this.importedAt = importedAt;
        return this;
    }

    /**
     * Makes it.
     *
     * @throws IllegalArgumentException if a part is missing or out of its range
     */
    public TraceInfo build() {
        return new TraceInfo(
                name, jobs, systemCores, spanSeconds, meanLoadCores, leftOut, skipped, source, contentHash, importedAt);
    }
}
