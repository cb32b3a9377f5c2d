package io.weatherglass.forecast.tracking;

import java.util.Locale;
import java.util.Optional;

/**
 * Where the plan of an instance comes from.
 *
 * @param runs past runs that a learned plan was learned from, else 0
 * @param otherWorkflow the workflow whose runs they were, if it is another one
 * @param resumes whether the instance goes on from what earlier attempts have finished, as far as its enactor says
 */
public record PlanSource(Kind kind, int runs, Optional<String> otherWorkflow, boolean resumes) {

    /** By whom the jobs are named. */
    public enum Kind {
        /** The enactor gave a plan. */
        GIVEN,
        /** Past runs of the workflow show which jobs to expect. */
        LEARNED,
        /** Nobody does: the plan holds the jobs that were seen so far, and what is still to come is not known. */
        SEEN
    }

    /** Field of a stored plan with the kind; one that the enactor gave lacks it. */
    public static final String STORED_FIELD = "planSource";

    /** The enactor gave a plan. */
    public static final PlanSource GIVEN = new PlanSource(Kind.GIVEN, 0, Optional.empty(), false);

    /** Nothing is known but the jobs that were seen. */
    public static final PlanSource SEEN = new PlanSource(Kind.SEEN, 0, Optional.empty(), false);

    /** Learned from this many past runs. */
    public static PlanSource learned(int runs) {
        return learned(runs, Optional.empty());
    }

    /** Learned from this many past runs, of another workflow if one is named. */
    public static PlanSource learned(int runs, Optional<String> otherWorkflow) {
        return new PlanSource(Kind.LEARNED, runs, otherWorkflow, false);
    }

    PlanSource resuming(boolean earlier) {
        return new PlanSource(kind, runs, otherWorkflow, earlier);
    }

    /** Whether jobs may be to come of which nothing is known. */
    public boolean isOpenEnded() {
        return kind == Kind.SEEN;
    }

    /** The kind in JSON. */
    public String text() {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
