package io.weatherglass.traces;

/** Thrown if an operation requires a complete run, but some jobs of the recorded run never ended. */
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
