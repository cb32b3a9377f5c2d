package io.weatherglass.forecast.runtimes;

import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The runtime models there are. */
public enum RuntimeFamily {
    /** Effects of run, kind and VM, and what they leave, learned from past executions and from the run under way. */
    HIERARCHICAL,
    /** Independent runtimes around the means of past executions, P from them [BGG18]: the standard model. */
    STANDARD,
    /** Independent runtimes, each one of those that the job had in past executions. */
    EMPIRICAL,
    /** Around the plan's projections, all multiplied with what this run has shown so far. */
    RUN_EFFECT,
    /** Independent runtimes around the plan's projections. */
    PROJECTED;

    /** The name for users: lower case, words joined by a hyphen. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The names for users. */
    public static List<String> names() {
        return Arrays.stream(values()).map(RuntimeFamily::label).toList();
    }

    /**
     * The member of this name, upper or lower case.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names there are
     */
    public static RuntimeFamily byName(String name) {
        return Arrays.stream(values())
                .filter(member -> member.label().equals(name.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "unknown runtime model \"" + name + "\", known: " + String.join(", ", names())));
    }

    /**
     * Learns from past executions of one workflow on one platform. While there are none, the members that need some are
     * {@link #RUN_EFFECT}.
     *
     * @param shape distribution around the mean, of the members that take one
     */
    public RuntimeLearner learner(Shape shape) {
        return switch (this) {
            case PROJECTED -> new ProjectionLearner(new ProjectedRuntimes(shape, false), Optional.empty());
            case RUN_EFFECT -> new ProjectionLearner(new ProjectedRuntimes(shape, true), Optional.empty());
            case EMPIRICAL -> whenSomeTell(shape, IndependentRuntimes.empirical());
            case STANDARD -> whenSomeTell(shape, IndependentRuntimes.standard(shape));
            case HIERARCHICAL -> whenSomeTell(shape, new HierarchicalLearner());
        };
    }

    private static RuntimeLearner whenSomeTell(Shape shape, RuntimeLearner learner) {
        return new ProjectionLearner(new ProjectedRuntimes(shape, true), Optional.of(learner));
    }

    /**
     * What a {@link #learner} comes to that is given these executions.
     *
     * @param past oldest first
     */
    public LearnedRuntimes learn(Shape shape, List<PastExecution> past) {
        RuntimeLearner learner = learner(shape);
        past.forEach(learner::add);
        return learner.learned();
    }
}
