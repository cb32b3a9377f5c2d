package io.weatherglass.traces;

/** A recorded run did not complete, and is asked for what is known of a complete one only. */
public final class IncompleteRunException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final transient RecordedRun run;

    IncompleteRunException(RecordedRun run, String rule) {
        super("run \"" + run.label() + "\" did not complete (" + run.unended() + "): " + rule);
        this.run = run;
    }

    public RecordedRun run() {
        return run;
    }
}
