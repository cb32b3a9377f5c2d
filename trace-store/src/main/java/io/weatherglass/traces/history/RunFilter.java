package io.weatherglass.traces.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A filter for runs. An empty condition matches all runs. */
public record RunFilter(String workflow, boolean completed, Optional<String> platform, Optional<String> strategy) {

    public static RunFilter of(String workflow) {
        return new RunFilter(workflow, false, Optional.empty(), Optional.empty());
    }

    public static RunFilter completed(String workflow) {
        return new RunFilter(workflow, true, Optional.empty(), Optional.empty());
    }

    public RunFilter on(String onPlatform) {
        return new RunFilter(workflow, completed, Optional.of(onPlatform), strategy);
    }

    public RunFilter by(String withStrategy) {
        return new RunFilter(workflow, completed, platform, Optional.of(withStrategy));
    }

    /** Returns an SQL condition with placeholders for {@link #parameters}. */
    String condition() {
        return "workflow = ?"
                + (completed ? " AND outcome = '" + RunEnd.COMPLETED.name() + "'" : "")
                + platform.map(RunFilter::onPlatform).orElse("")
                + (strategy.isPresent() ? " AND strategy = ?" : "");
    }

    private static String onPlatform(String platform) {
        boolean isShort = platform.length() <= RunIndexes.MAX_PLATFORM_LENGTH;
        return " AND platform = ?" + (isShort ? " AND " + RunIndexes.SHORT_PLATFORM : "");
    }

    Object[] parameters(Object... further) {
        List<Object> all = new ArrayList<>();
        all.add(workflow);
        platform.ifPresent(all::add);
        strategy.ifPresent(all::add);
        all.addAll(List.of(further));
        return all.toArray();
    }
}
