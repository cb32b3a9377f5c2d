package io.weatherglass.daemon.runtimes;

import java.util.List;

/** A member of the family of runtime models after it has learned from past executions. Immutable. */
public interface LearnedRuntimes {

    /** Name of the model, as advisories give it. */
    String name();

    /** How many past executions it has learned from. */
    int pastRuns();

    /** Names what it has learned from: the same model and version give the same forecast. */
    String version();

    /** What is expected of a run, given what it has shown so far. */
    RuntimeForecast given(ObservedRun run);

    /** What weakens its forecasts of a plan, for people. */
    List<String> warnings();
}
