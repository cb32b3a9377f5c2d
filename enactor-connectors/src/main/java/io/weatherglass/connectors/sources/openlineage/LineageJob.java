package io.weatherglass.connectors.sources.openlineage;

import java.time.Instant;
import java.util.Optional;

/** An attempt at a job, which OpenLineage calls a run. */
final class LineageJob {
    final String id;
    final String kind;
    final int attempt;
    private Optional<Instant> start = Optional.empty();
    private boolean over;
    private boolean failed;
    private boolean unknown;

    LineageJob(String id, String kind, int attempt) {
        this.id = id;
        this.kind = kind;
        this.attempt = attempt;
    }

    void startedAt(Instant at) {
        start = start.filter(known -> known.isBefore(at)).or(() -> Optional.of(at));
    }

    Optional<Instant> start() {
        return start;
    }

    void end(boolean withFailure) {
        over = true;
        failed = withFailure;
    }

    void enterUnknownState() {
        unknown = true;
    }

    boolean isInUnknownState() {
        return unknown;
    }

    boolean isOver() {
        return over;
    }

    boolean hasFailed() {
        return failed;
    }
}
