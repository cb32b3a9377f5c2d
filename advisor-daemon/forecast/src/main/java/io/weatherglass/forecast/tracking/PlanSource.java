package io.weatherglass.forecast.tracking;

import java.util.Locale;
import java.util.Optional;

/** @param runs number of past runs used for a learned plan; 0 for other plans */
public record PlanSource(Kind kind, int runs, Optional<String> otherWorkflow, boolean resumes) {

    public enum Kind {
        GIVEN,
        LEARNED,
        SEEN
    }

    /** Field of a stored plan that contains the kind of its source; missing in reported plans. */
    public static final String STORED_FIELD = "planSource";

    public static final PlanSource GIVEN = new PlanSource(Kind.GIVEN, 0, Optional.empty(), false);
    public static final PlanSource SEEN = new PlanSource(Kind.SEEN, 0, Optional.empty(), false);

    /** @param otherWorkflow name of the workflow whose runs were used; empty if they belong to the same workflow */
    public static PlanSource learned(int runs, Optional<String> otherWorkflow) {
        return new PlanSource(Kind.LEARNED, runs, otherWorkflow, false);
    }

    PlanSource resuming(boolean earlier) {
        return new PlanSource(kind, runs, otherWorkflow, earlier);
    }

    /** Returns whether unknown jobs may follow. */
    public boolean isOpenEnded() {
        return kind == Kind.SEEN;
    }

    public String text() {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
