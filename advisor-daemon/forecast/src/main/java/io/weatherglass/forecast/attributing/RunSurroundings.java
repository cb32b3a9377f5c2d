package io.weatherglass.forecast.attributing;

import io.weatherglass.traces.history.PastJobs;
import io.weatherglass.traces.history.RunFacts;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The machines, containers and parameters of runs, by aspect; unknown ones are missing. */
record RunSurroundings(Map<String, Set<String>> known) {

    static final String NODES = "nodes";
    static final String PARAMETERS = "parameters";

    static RunSurroundings of(RunFacts facts, PastJobs jobs) {
        RunSurroundings found = new RunSurroundings(new TreeMap<>());
        found.add(PARAMETERS, facts.parametersHash());
        jobs.all().forEach(job -> {
            found.add(NODES, job.node());
            found.add(containersOf(job.kind()), job.container());
        });
        return found;
    }

    static String containersOf(String kind) {
        return "containers of " + kind;
    }

    private void add(String aspect, String value) {
        if (!value.isEmpty()) {
            known.computeIfAbsent(aspect, none -> new HashSet<>()).add(value);
        }
    }

    RunSurroundings plus(RunSurroundings other) {
        RunSurroundings sum = new RunSurroundings(new TreeMap<>());
        known.forEach((aspect, values) -> values.forEach(value -> sum.add(aspect, value)));
        other.known.forEach((aspect, values) -> values.forEach(value -> sum.add(aspect, value)));
        return sum;
    }

    /** Returns whether the values of an aspect are known and none is the same. */
    boolean differ(RunSurroundings other, String aspect) {
        return known.containsKey(aspect)
                && other.known.containsKey(aspect)
                && Collections.disjoint(known.get(aspect), other.known.get(aspect));
    }

    /** Returns whether the values of an aspect are known and all are the same. */
    boolean areEqual(RunSurroundings other, String aspect) {
        return known.containsKey(aspect) && known.get(aspect).equals(other.known.get(aspect));
    }
}
