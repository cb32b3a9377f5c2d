package io.weatherglass.forecast.runtimes;

/** Learns a runtime model. The result depends, bit for bit, only on the past runs and their order. Not thread-safe. */
public abstract class RuntimeLearner {
    private final LearnedRuntimes untilRuntimesAreKnown;
    private boolean anyRuntimes;

    RuntimeLearner(LearnedRuntimes untilRuntimesAreKnown) {
        this.untilRuntimesAreKnown = untilRuntimesAreKnown;
    }

    public final void add(PastRunRuntimes next) {
        anyRuntimes |= next.hasRuntimes();
        learn(next);
    }

    public final LearnedRuntimes learned() {
        return anyRuntimes ? estimate() : untilRuntimesAreKnown;
    }

    abstract void learn(PastRunRuntimes next);

    abstract LearnedRuntimes estimate();
}
