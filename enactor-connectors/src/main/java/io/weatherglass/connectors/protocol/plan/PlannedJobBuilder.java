package io.weatherglass.connectors.protocol.plan;

import java.util.List;

/** Gathers the parts of a {@link PlannedJob}. Unless set, its name is its id, its kind is empty, and it has no dependencies, waits for nothing and moves no data. Not thread-safe. */
public final class PlannedJobBuilder {
    private final String id;
    private String name;
    private String kind = "";
    private List<String> dependencies = List.of();
    private double projectedRuntimeSeconds = 0;
    private double releaseSeconds = 0;
    private long inputBytes = 0;
    private long outputBytes = 0;
    private double managementSeconds = 0;
    private double startShare = PlannedJob.ALL_DEPENDENCIES;
    private JobRequest request = JobRequest.UNKNOWN;

    PlannedJobBuilder(String id) {
        this.id = id;
        this.name = id;
    }

    /** Sets {@link PlannedJob#name}. */
    public PlannedJobBuilder name(String name) {
        this.name = name;
        return this;
    }

    /** Sets {@link PlannedJob#kind}. */
    public PlannedJobBuilder kind(String kind) {
        this.kind = kind;
        return this;
    }

    /** Sets {@link PlannedJob#dependencies}. */
    public PlannedJobBuilder dependencies(List<String> dependencies) {
        this.dependencies = dependencies;
        return this;
    }

    /** Sets {@link PlannedJob#projectedRuntimeSeconds}. */
    public PlannedJobBuilder projectedRuntimeSeconds(double projectedRuntimeSeconds) {
        this.projectedRuntimeSeconds = projectedRuntimeSeconds;
        return this;
    }

    /** Sets {@link PlannedJob#releaseSeconds}. */
    public PlannedJobBuilder releaseSeconds(double releaseSeconds) {
        this.releaseSeconds = releaseSeconds;
        return this;
    }

    /** Sets {@link PlannedJob#inputBytes}. */
    public PlannedJobBuilder inputBytes(long inputBytes) {
        this.inputBytes = inputBytes;
        return this;
    }

    /** Sets {@link PlannedJob#outputBytes}. */
    public PlannedJobBuilder outputBytes(long outputBytes) {
        this.outputBytes = outputBytes;
        return this;
    }

    /** Sets {@link PlannedJob#managementSeconds}. */
    public PlannedJobBuilder managementSeconds(double managementSeconds) {
        this.managementSeconds = managementSeconds;
        return this;
    }

    /** Sets {@link PlannedJob#startShare}. */
    public PlannedJobBuilder startShare(double startShare) {
        this.startShare = startShare;
        return this;
    }

    /** Sets {@link PlannedJob#request}. */
    public PlannedJobBuilder request(JobRequest request) {
        this.request = request;
        return this;
    }

    /**
     * Makes it.
     *
     * @throws IllegalArgumentException if a part is missing or out of its range
     */
    public PlannedJob build() {
        return new PlannedJob(
                id,
                name,
                kind,
                dependencies,
                projectedRuntimeSeconds,
                releaseSeconds,
                inputBytes,
                outputBytes,
                managementSeconds,
                startShare,
                request);
    }
}
