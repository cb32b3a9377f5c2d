package io.weatherglass.forecast.runtimes;

import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The runtime models; a new one needs a {@link RuntimeLearner} and a {@code RuntimeModelCompatibilityKit} test. */
public enum RuntimeFamily {
    HIERARCHICAL("effects of run, kind and VM"),

    STANDARD("distributions around mean past runtimes [BGG18]"),

    EMPIRICAL("resampled past runtimes [BGG18]");

    private final String summary;

    RuntimeFamily(String summary) {
        this.summary = summary;
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static List<String> names() {
        return Arrays.stream(values()).map(RuntimeFamily::label).toList();
    }

    public static String summaries() {
        return Arrays.stream(values())
                .map(member -> member.label() + " (" + member.summary + ")")
                .collect(Collectors.joining(", "));
    }

    /** @throws IllegalArgumentException if the name is unknown, ignoring case; the message lists all names */
    public static RuntimeFamily byName(String name) {
        return Arrays.stream(values())
                .filter(member -> member.label().equals(name.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "unknown runtime model \"" + name + "\", known: " + String.join(", ", names())));
    }

    public RuntimeLearner learner() {
        return switch (this) {
            case HIERARCHICAL -> new HierarchicalLearner(label(), new ProjectedRuntimes("run-effect", true));
            case STANDARD -> new IndependentRuntimes.Learner(label(), Shape.UNIFORM);
            case EMPIRICAL -> new IndependentRuntimes.Learner(label(), Shape.EMPIRICAL);
        };
    }

    public LearnedRuntimes learn(List<PastRunRuntimes> past) {
        RuntimeLearner learner = learner();
        past.forEach(learner::add);
        return learner.learned();
    }

    @Override
    public String toString() {
        return label();
    }
}
