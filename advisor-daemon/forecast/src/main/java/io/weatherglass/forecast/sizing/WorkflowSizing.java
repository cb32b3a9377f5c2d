package io.weatherglass.forecast.sizing;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Suggests requests for each process of a workflow: the {@linkplain UpperBound upper prediction bound} of its largest
 * job in the next run. The same rule is applied to each past run, using only earlier runs, to measure how often jobs
 * would have failed.
 *
 * @param processes in alphabetical order
 * @param outcomes memory that the measured runs would have reserved under each policy, for jobs with a suggestion
 */
public record WorkflowSizing(
        int runs, int jobs, List<ProcessSizing> processes, Map<MemoryPolicy, MemoryOutcome> outcomes) {

    public WorkflowSizing {
        processes = List.copyOf(processes);
        outcomes = Map.copyOf(outcomes);
    }

    /** @param risk accepted probability per process and run that a request is exceeded, in (0, 0.5) */
    public static WorkflowSizing of(List<SizedRun> runs, double risk) {
        Map<MemoryPolicy, MemoryOutcome> outcomes = new EnumMap<>(MemoryPolicy.class);
        for (MemoryPolicy policy : MemoryPolicy.values()) {
            outcomes.put(policy, new MemoryOutcome());
        }
        Map<String, ProcessHistory> processes = new TreeMap<>();
        runs.stream()
                .sorted(Comparator.comparing(SizedRun::origin))
                .forEachOrdered(run -> run.processes().forEach((kind, jobs) -> {
                    ProcessHistory process = processes.computeIfAbsent(kind, name -> new ProcessHistory(name, risk));
                    process.measure(jobs, outcomes);
                    process.add(jobs);
                }));
        List<ProcessSizing> sized =
                processes.values().stream().map(ProcessHistory::sizing).toList();
        int jobs = sized.stream().mapToInt(ProcessSizing::jobs).sum();
        return new WorkflowSizing(runs.size(), jobs, sized, outcomes);
    }
}
