package io.weatherglass.lab.validation;

import io.weatherglass.traces.RunName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Determines which comparisons are left out. */
final class LeftOutRules {
    private static final List<Metric> ALL = List.of(Metric.values());
    private static final List<Metric> OF_UPTIME = List.of(Metric.UPTIME, Metric.USAGE);

    private LeftOutRules() {}

    /**
     * ASAP runs of version v4 were recorded with stop times that are too late. Their BTUs were corrected, but not their
     * uptimes.
     */
    static boolean uptimeIsWrong(RunName run) {
        return run.version().equals("v4") && run.strategy().equals("asap");
    }

    static List<LeftOut> of(List<RunSetup> runs, Map<String, RunOutcome> outcomes) {
        List<LeftOut> leftOut = new ArrayList<>();
        add(leftOut, ALL, "not listed in the outcomes", runs, run -> !outcomes.containsKey(label(run)));
        add(leftOut, ALL, "outcome not recorded", runs, run -> isEmpty(outcomes.get(label(run))));
        add(
                leftOut,
                OF_UPTIME,
                "recorded uptime too long because of wrong stop times",
                runs,
                run -> run.run().name().filter(LeftOutRules::uptimeIsWrong).isPresent());
        return List.copyOf(leftOut);
    }

    static List<LeftOut> withoutArchived(List<RunSetup> runs, Set<String> archived) {
        List<LeftOut> leftOut = new ArrayList<>();
        add(leftOut, ALL, "no archived result with these inputs", runs, run -> !archived.contains(label(run)));
        return List.copyOf(leftOut);
    }

    static List<LeftOut> withoutMakespan(List<RunSetup> runs, Map<String, RunOutcome> outcomes) {
        List<LeftOut> leftOut = new ArrayList<>();
        add(leftOut, ALL, "not listed in the outcomes", runs, run -> !outcomes.containsKey(label(run)));
        add(
                leftOut,
                ALL,
                "makespan not recorded",
                runs,
                run -> outcomes.containsKey(label(run))
                        && outcomes.get(label(run)).makespanSeconds().isEmpty());
        return List.copyOf(leftOut);
    }

    private static void add(
            List<LeftOut> leftOut,
            List<Metric> metrics,
            String reason,
            List<RunSetup> runs,
            Predicate<RunSetup> applies) {
        List<String> labels =
                runs.stream().filter(applies).map(LeftOutRules::label).toList();
        if (!labels.isEmpty()) {
            leftOut.add(new LeftOut(metrics, reason, labels));
        }
    }

    private static boolean isEmpty(RunOutcome outcome) {
        return outcome != null
                && outcome.makespanSeconds().isEmpty()
                && outcome.vmUptimeSeconds().isEmpty()
                && outcome.btuCount().isEmpty();
    }

    private static String label(RunSetup run) {
        return run.run().label();
    }
}
