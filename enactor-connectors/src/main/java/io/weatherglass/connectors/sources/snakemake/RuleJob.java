package io.weatherglass.connectors.sources.snakemake;

import java.time.Instant;

final class RuleJob {
    final String id;
    final String rule;
    private int attempt;
    private Instant since = Instant.MIN;
    private boolean running;
    private boolean done;
    private boolean reused;

    RuleJob(String id, String rule) {
        this.id = id;
        this.rule = rule;
    }

    /** Begins the next attempt; returns false if the report is not newer than the last report on this job. */
    boolean begin(Instant at) {
        if (done || !at.isAfter(since)) {
            return false;
        }
        attempt++;
        since = at;
        running = true;
        return true;
    }

    void end(Instant at, boolean success) {
        since = at;
        running = false;
        done = success;
    }

    void reuse() {
        reused = true;
    }

    boolean isReused() {
        return reused;
    }

    int attempt() {
        return attempt;
    }

    Instant since() {
        return since;
    }

    boolean isRunning() {
        return running;
    }

    boolean isDone() {
        return done;
    }
}
