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

    /** The version of what has been learned from these executions, oldest first: how many, and the last one's name. */
    static String version(List<PastExecution> past) {
        return switch (past.size()) {
            case 0 -> "0 runs";
            case 1 -> "1 run, " + past.get(0).name();
            default ->
                past.size() + " runs, the last " + past.get(past.size() - 1).name();
        };
    }

    /** What is expected of a run, given what it has shown so far. */
    RuntimeForecast given(ObservedRun run);

    /** What weakens its forecasts of a plan, for people. */
    List<String> warnings();
}
