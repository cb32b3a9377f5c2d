package io.weatherglass.forecast.tracking;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

final class DependencyCycles {

    private DependencyCycles() {}

    static Set<String> waitingForEver(Map<String, List<String>> dependencies) {
        Map<String, Integer> open = new HashMap<>();
        Map<String, List<String>> dependants = new HashMap<>();
        dependencies.forEach((job, on) -> {
            if (!on.isEmpty()) {
                open.put(job, on.size());
                on.forEach(id -> dependants
                        .computeIfAbsent(id, none -> new ArrayList<>())
                        .add(job));
            }
        });
        Deque<String> free = new ArrayDeque<>();
        dependants.keySet().stream().filter(id -> !open.containsKey(id)).forEach(free::add);
        while (!free.isEmpty()) {
            for (String dependant : dependants.getOrDefault(free.remove(), List.of())) {
                if (open.merge(dependant, -1, Integer::sum) == 0) {
                    open.remove(dependant);
                    free.add(dependant);
                }
            }
        }
        return open.keySet();
    }
}
