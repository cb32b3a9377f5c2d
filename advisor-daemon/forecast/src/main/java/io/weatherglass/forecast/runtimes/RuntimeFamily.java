package io.weatherglass.forecast.runtimes;

import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The registry of the runtime models. To add one, write a {@link RuntimeLearner} and a line here, and let its test extend
 * {@code RuntimeModelCompatibilityKit}: configuration and command line take names and summaries from here.
 * Immutable.
 */
public final class RuntimeFamily {

    /** Independent runtimes around the plan's projections. */
    public static final RuntimeFamily PROJECTED = new RuntimeFamily(
            "projected",
            "the plan's projections alone",
            (name, shape) -> always(new ProjectedRuntimes(name, shape, false)));

    /** Around the plan's projections, all multiplied with what this run has shown so far. */
    public static final RuntimeFamily RUN_EFFECT = new RuntimeFamily(
            "run-effect",
            "projections times the shrunken effect seen so far",
            (name, shape) -> always(new ProjectedRuntimes(name, shape, true)));

    /** Independent runtimes, each one of those that the job had in past runs [BGG18]. */
    public static final RuntimeFamily EMPIRICAL = new RuntimeFamily(
            "empirical",
            "past runtimes as they were [BGG18]",
            (name, shape) -> oncePastRunsAreKnown(shape, IndependentRuntimes.empirical(name)));

    /** Independent runtimes around the means of past runs, P from them: the standard model of [BGG18]. */
    public static final RuntimeFamily STANDARD = new RuntimeFamily(
            "standard",
            "around the means of past runs [BGG18]",
            (name, shape) -> oncePastRunsAreKnown(shape, IndependentRuntimes.standard(name, shape)));

    /** Effects of run, kind and VM, and what they leave, learned from past runs and from the run under way. */
    public static final RuntimeFamily HIERARCHICAL = new RuntimeFamily(
            "hierarchical",
            "effects of run, kind and VM",
            (name, shape) -> oncePastRunsAreKnown(shape, new HierarchicalLearner(name)));

    private static final List<RuntimeFamily> ALL = List.of(HIERARCHICAL, STANDARD, EMPIRICAL, RUN_EFFECT, PROJECTED);

    private final String label;
    private final String summary;
    private final Learning learning;

    /** Makes the learners of a member. */
    @FunctionalInterface
    private interface Learning {
        RuntimeLearner learner(String name, Shape shape);
    }

    private RuntimeFamily(String label, String summary, Learning learning) {
        this.label = label;
        this.summary = summary;
        this.learning = learning;
    }

    /** The name for users: lower case, words joined by a hyphen. */
    public String label() {
        return label;
    }

    /** All there are, the default first. */
    public static List<RuntimeFamily> all() {
        return ALL;
    }

    /** The names for users. */
    public static List<String> names() {
        return ALL.stream().map(RuntimeFamily::label).toList();
    }

    /** All names, each with what it stands for in parentheses, for people. */
    public static String summaries() {
        return ALL.stream()
                .map(member -> member.label + " (" + member.summary + ")")
                .collect(Collectors.joining(", "));
    }

    /**
     * The member of this name, upper or lower case.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names there are
     */
    public static RuntimeFamily byName(String name) {
        return ALL.stream()
                .filter(member -> member.label.equals(name.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "unknown runtime model \"" + name + "\", known: " + String.join(", ", names())));
    }

    /**
     * Learns from past runs of one workflow on one platform. While there are none, the members that need some are
     * {@link #RUN_EFFECT}.
     *
     * @param shape distribution around the mean, of the members that take one
     */
    public RuntimeLearner learner(Shape shape) {
        return learning.learner(label, shape);
    }

    /**
     * The result of a {@link #learner} that is given these past runs.
     *
     * @param past oldest first
     */
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

    /** The {@link #label}. */
    @Override
    public String toString() {
        return label;
    }
}
