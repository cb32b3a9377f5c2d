package io.weatherglass.forecast.runtimes;

/** Learns a runtime model; a function of the past runs and their order, bit for bit. Not thread-safe. */
public interface RuntimeLearner {

    void add(PastRunRuntimes next);

    LearnedRuntimes learned();
}
