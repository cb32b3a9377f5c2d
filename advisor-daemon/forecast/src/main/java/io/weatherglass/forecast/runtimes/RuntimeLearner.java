package io.weatherglass.forecast.runtimes;

/**
 * A member of the family of runtime models while it learns. What it has learned depends on the past runs and their order
 * alone: a new learner that is given the same ones comes to the same model, bit for bit. Not thread-safe.
 */
public interface RuntimeLearner {

    /** Learns from one more past run. */
    void add(PastRunRuntimes next);

    /** What has been learned so far. */
    LearnedRuntimes learned();
}
