package io.weatherglass.connectors.protocol.plan;

import io.weatherglass.connectors.protocol.validation.Bounds;
import io.weatherglass.connectors.protocol.validation.NameRules;
import io.weatherglass.connectors.protocol.validation.ViolationCollector;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

public final class JobRules {
    private static final int NAMED_IN_CYCLE = 10;

    private JobRules() {}

    public static void check(List<PlannedJob> jobs, ViolationCollector found) {
        Map<String, Integer> byId = new HashMap<>(jobs.size() * 2);
        for (int i = 0; i < jobs.size() && !found.isFull(); i++) {
            PlannedJob job = jobs.get(i);
            ViolationCollector here = found.in(place(i, "/"));
            checkOne(job, here);
            Integer before = byId.putIfAbsent(job.id(), i);
            if (before != null) {
                here.check(false, "id", job.id(), "must differ from the id of /jobs/" + before);
            }
        }
        for (int i = 0; i < jobs.size() && !found.isFull(); i++) {
            checkDependencies(jobs.get(i), byId, found.in(place(i, "/dependencies/")));
        }
        if (found.isFull()) {
            return;
        }
        new CycleSearch(jobs, byId).cycles().forEach(cycle -> reportCycle(cycle, found));
    }

    private static Supplier<String> place(int job, String field) {
        return () -> "/jobs/" + job + field;
    }

    private static void checkOne(PlannedJob job, ViolationCollector found) {
        found.notBlank("id", job.id());
        found.name("name", job.name());
        found.name("kind", job.kind());
        double runtime = job.projectedRuntimeSeconds();
        if (!(runtime >= 0 && runtime <= Bounds.MAX_SECONDS)) {
            String rule = Double.isFinite(runtime) && runtime >= 0
                    ? "must be at most " + Bounds.text(Bounds.MAX_SECONDS)
                    : "must be finite and >= 0 (0 = unknown)";
            found.check(false, "projectedRuntimeSeconds", runtime, "of job " + shown(job) + " " + rule);
        }
        found.seconds("releaseSeconds", job.releaseSeconds());
        found.bytes("inputBytes", job.inputBytes());
        found.bytes("outputBytes", job.outputBytes());
        found.seconds("managementSeconds", job.managementSeconds());
        RequestJson.check(job.request(), "", found);
        found.check(job.startShare() > 0 && job.startShare() <= 1, "startShare", job.startShare(), "must be in (0, 1]");
    }

    private static String shown(PlannedJob job) {
        return '"' + NameRules.fitting(job.id()) + '"';
    }

    private static void checkDependencies(PlannedJob job, Map<String, Integer> byId, ViolationCollector found) {
        Set<String> seen = new HashSet<>();
        List<String> dependencies = job.dependencies();
        for (int i = 0; i < dependencies.size() && !found.isFull(); i++) {
            String dependency = dependencies.get(i);
            if (!byId.containsKey(dependency)) {
                found.check(
                        false,
                        Integer.toString(i),
                        dependency,
                        "of job " + shown(job) + " must be the id of a job of the plan");
            }
            if (!seen.add(dependency)) {
                found.check(
                        false, Integer.toString(i), dependency, "of job " + shown(job) + " must not be named twice");
            }
        }
    }

    private static void reportCycle(List<String> cycle, ViolationCollector found) {
        String named = String.join(" -> ", cycle.subList(0, Math.min(cycle.size(), NAMED_IN_CYCLE)));
        String closing = cycle.size() > NAMED_IN_CYCLE ? " -> … (" + cycle.size() + " jobs)" : " -> " + cycle.get(0);
        found.check(false, "/jobs", named + closing, "must not wait for each other in a cycle");
    }
}
