package io.weatherglass.connectors.advisory;

import java.util.Optional;
import java.util.OptionalDouble;

/** Gathers the parts of a {@link Computation}; numbers are 0 unless set. Not thread-safe. */
public final class ComputationBuilder {
    private String engine;
    private int realizations = 0;
    private int batches = 0;
    private String stoppedBy;
    private OptionalDouble standardErrorMeanSeconds = OptionalDouble.empty();
    private OptionalDouble standardErrorSdSeconds = OptionalDouble.empty();
    private long seed = 0;
    private long wallMillis = 0;
    private InputPosition inputPosition;
    private String runtimeModel;
    private String runtimeModelVersion;
    private String calibrationVersion;
    private Optional<Pooling> pooling = Optional.empty();

    ComputationBuilder() {}

    /** Sets {@link Computation#engine}. */
    public ComputationBuilder engine(String engine) {
        this.engine = engine;
        return this;
    }

    /** Sets {@link Computation#realizations}. */
    public ComputationBuilder realizations(int realizations) {
        this.realizations = realizations;
        return this;
    }

    /** Sets {@link Computation#batches}. */
    public ComputationBuilder batches(int batches) {
        this.batches = batches;
        return this;
    }

    /** Sets {@link Computation#stoppedBy}. */
    public ComputationBuilder stoppedBy(String stoppedBy) {
        this.stoppedBy = stoppedBy;
        return this;
    }

    /** Sets {@link Computation#standardErrorMeanSeconds}. */
    public ComputationBuilder standardErrorMeanSeconds(OptionalDouble standardErrorMeanSeconds) {
        this.standardErrorMeanSeconds = standardErrorMeanSeconds;
        return this;
    }

    /** Sets {@link Computation#standardErrorSdSeconds}. */
    public ComputationBuilder standardErrorSdSeconds(OptionalDouble standardErrorSdSeconds) {
        this.standardErrorSdSeconds = standardErrorSdSeconds;
        return this;
    }

    /** Sets {@link Computation#seed}. */
    public ComputationBuilder seed(long seed) {
        this.seed = seed;
        return this;
    }

    /** Sets {@link Computation#wallMillis}. */
    public ComputationBuilder wallMillis(long wallMillis) {
        this.wallMillis = wallMillis;
        return this;
    }

    /** Sets {@link Computation#inputPosition}. */
    public ComputationBuilder inputPosition(InputPosition inputPosition) {
        this.inputPosition = inputPosition;
        return this;
    }

    /** Sets {@link Computation#runtimeModel}. */
    public ComputationBuilder runtimeModel(String runtimeModel) {
        this.runtimeModel = runtimeModel;
        return this;
    }

    /** Sets {@link Computation#runtimeModelVersion}. */
    public ComputationBuilder runtimeModelVersion(String runtimeModelVersion) {
        this.runtimeModelVersion = runtimeModelVersion;
        return this;
    }

    /** Sets {@link Computation#pooling}. */
    public ComputationBuilder pooling(Optional<Pooling> pooling) {
        this.pooling = pooling;
        return this;
    }

    /** Sets {@link Computation#calibrationVersion}. */
    public ComputationBuilder calibrationVersion(String calibrationVersion) {
        this.calibrationVersion = calibrationVersion;
        return this;
    }

    /**
     * Makes it.
     *
     * @throws IllegalArgumentException if a part is missing or out of its range
     */
    public Computation build() {
        return new Computation(
                engine,
                realizations,
                batches,
                stoppedBy,
                standardErrorMeanSeconds,
                standardErrorSdSeconds,
                seed,
                wallMillis,
                inputPosition,
                runtimeModel,
                runtimeModelVersion,
                calibrationVersion,
                pooling);
    }
}
