package io.weatherglass.forecast.runtimes;

import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The registry of runtime models. A new model needs a {@link RuntimeLearner}, a line here, and a test that extends {@code
 * RuntimeModelCompatibilityKit}. Immutable.
 */
public final class RuntimeFamily {

    /** Independent runtimes around projections. */
    public static final RuntimeFamily PROJECTED = new RuntimeFamily(
            "projected",
            "the plan's projections alone",
            (name, shape) -> always(new ProjectedRuntimes(name, shape, false)));

    /** Projections times the observed run effect. */
    public static final RuntimeFamily RUN_EFFECT = new RuntimeFamily(
            "run-effect",
            "projections times the shrunken effect seen so far",
            (name, shape) -> always(new ProjectedRuntimes(name, shape, true)));

    /** Independent past runtimes [BGG18]. */
    public static final RuntimeFamily EMPIRICAL = new RuntimeFamily(
            "empirical",
            "past runtimes as they were [BGG18]",
            (name, shape) -> oncePastRunsAreKnown(shape, IndependentRuntimes.empirical(name)));

    /** Independent runtimes around past means [BGG18]. */
    public static final RuntimeFamily STANDARD = new RuntimeFamily(
            "standard",
            "around the means of past runs [BGG18]",
            (name, shape) -> oncePastRunsAreKnown(shape, IndependentRuntimes.standard(name, shape)));

    /** Effects of run, kind and VM. */
    public static final RuntimeFamily HIERARCHICAL = new RuntimeFamily(
            "hierarchical",
            "effects of run, kind and VM",
            (name, shape) -> oncePastRunsAreKnown(shape, new HierarchicalLearner(name)));

    private static final List<RuntimeFamily> ALL = List.of(HIERARCHICAL, STANDARD, EMPIRICAL, RUN_EFFECT, PROJECTED);

    private final String label;
    private final String summary;
    private final Learning learning;

    /** Makes learners. */
    @FunctionalInterface
    private interface Learning {
        RuntimeLearner learner(String name, Shape shape);
    }

    private RuntimeFamily(String label, String summary, Learning learning) {
        this.label = label;
        this.summary = summary;
        this.learning = learning;
    }

    public String label() {
        return label;
    }

    public static List<RuntimeFamily> all() {
        return ALL;
    }

    public static List<String> names() {
        return ALL.stream().map(RuntimeFamily::label).toList();
    }

    /** Names with summaries, for people. */
    public static String summaries() {
        return ALL.stream()
                .map(member -> member.label + " (" + member.summary + ")")
                .collect(Collectors.joining(", "));
    }

    /**
     * Ignores case.
     *
     * @throws IllegalArgumentException for an unknown name; the message lists all
     */
    public static RuntimeFamily byName(String name) {
        return ALL.stream()
                .filter(member -> member.label.equals(name.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "unknown runtime model \"" + name + "\", known: " + String.join(", ", names())));
    }

    /**
     * For one workflow on one platform; {@link #RUN_EFFECT} without past runs.
     *
     * @param shape of the distribution around the mean
     */
    public RuntimeLearner learner(Shape shape) {
        return learning.learner(label, shape);
    }

    /** @param past oldest first */
    public LearnedRuntimes learn(Shape shape, List<PastRunRuntimes> past) {
        RuntimeLearner learner = learner(shape);
        past.forEach(learner::add);
        return learner.learned();
    }

    private static RuntimeLearner always(ProjectedRuntimes projected) {
        return new ProjectionLearner(projected, Optional.empty());
    }

    private static RuntimeLearner oncePastRunsAreKnown(Shape shape, RuntimeLearner learner) {
        return new ProjectionLearner(new ProjectedRuntimes(RUN_EFFECT.label, shape, true), Optional.of(learner));
    }

    @Override
    public String toString() {
        return label;
    }
}
