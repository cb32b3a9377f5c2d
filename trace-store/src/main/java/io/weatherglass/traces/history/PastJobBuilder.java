package io.weatherglass.traces.history;

/** Gathers the parts of a {@link PastJob}; what is not set is unknown. How it ended must be set. Not thread-safe. */
public final class PastJobBuilder {
    private final String id;
    private String kind = "";
    private JobEnd end;
    private int attempt = 1;
    private boolean outlier = false;
    private String vm = "";
    private double projectedSeconds = 0;
    private double observedSeconds = Double.NaN;
    private long inputBytes = 0;
    private long outputBytes = 0;
    private double submittedSeconds = Double.NaN;
    private double startedSeconds = Double.NaN;
    private double endedSeconds = Double.NaN;
    private double cpus = Double.NaN;
    private double memoryBytes = Double.NaN;

    PastJobBuilder(String id) {
        this.id = id;
    }

    /** Sets {@link PastJob#kind}. */
    public PastJobBuilder kind(String kind) {
        this.kind = kind;
        return this;
    }

    /** Sets {@link PastJob#end}. */
    public PastJobBuilder end(JobEnd end) {
        this.end = end;
        return this;
    }

    /** Sets {@link PastJob#attempt}. */
    public PastJobBuilder attempt(int attempt) {
        this.attempt = attempt;
        return this;
    }

    /** Sets {@link PastJob#outlier}. */
    public PastJobBuilder outlier(boolean outlier) {
        this.outlier = outlier;
        return this;
    }

    /** Sets {@link PastJob#vm}. */
    public PastJobBuilder vm(String vm) {
        this.vm = vm;
        return this;
    }

    /** Sets {@link PastJob#projectedSeconds}. */
    public PastJobBuilder projectedSeconds(double projectedSeconds) {
        this.projectedSeconds = projectedSeconds;
        return this;
    }

    /** Sets {@link PastJob#observedSeconds}. */
    public PastJobBuilder observedSeconds(double observedSeconds) {
        this.observedSeconds = observedSeconds;
        return this;
    }

    /** Sets {@link PastJob#inputBytes}. */
    public PastJobBuilder inputBytes(long inputBytes) {
        this.inputBytes = inputBytes;
        return this;
    }

    /** Sets {@link PastJob#outputBytes}. */
    public PastJobBuilder outputBytes(long outputBytes) {
        this.outputBytes = outputBytes;
        return this;
    }

    /** Sets {@link PastJob#submittedSeconds}. */
    public PastJobBuilder submittedSeconds(double submittedSeconds) {
        this.submittedSeconds = submittedSeconds;
        return this;
    }

    /** Sets {@link PastJob#startedSeconds}. */
    public PastJobBuilder startedSeconds(double startedSeconds) {
        this.startedSeconds = startedSeconds;
        return this;
    }

    /** Sets {@link PastJob#endedSeconds}. */
    public PastJobBuilder endedSeconds(double endedSeconds) {
        this.endedSeconds = endedSeconds;
        return this;
    }

    /** Sets {@link PastJob#cpus}. */
    public PastJobBuilder cpus(double cpus) {
        this.cpus = cpus;
        return this;
    }

    /** Sets {@link PastJob#memoryBytes}. */
    public PastJobBuilder memoryBytes(double memoryBytes) {
        this.memoryBytes = memoryBytes;
        return this;
    }

    /**
     * Makes it.
     *
     * @throws IllegalArgumentException if a part is missing or out of its range
     */
    public PastJob build() {
        return new PastJob(
                id,
                kind,
                end,
                attempt,
                outlier,
                vm,
                projectedSeconds,
                observedSeconds,
                inputBytes,
                outputBytes,
                submittedSeconds,
                startedSeconds,
                endedSeconds,
                cpus,
                memoryBytes);
    }
}
