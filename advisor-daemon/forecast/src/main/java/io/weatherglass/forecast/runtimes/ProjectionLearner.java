package io.weatherglass.forecast.runtimes;

import java.util.Optional;

/** Keeps to the plan's projections until a past run has runtimes, and for ever without another learner. */
final class ProjectionLearner implements RuntimeLearner {
    private final ProjectedRuntimes projected;
    private final Optional<RuntimeLearner> other;
    private boolean anyRuntimes;

    /** @param other that learns from past runs, where runtimes are learned at all */
    ProjectionLearner(ProjectedRuntimes projected, Optional<RuntimeLearner> other) {
        this.projected = projected;
        this.other = other;
    }

    @Override
    public void add(PastRunRuntimes next) {
        other.ifPresent(learner -> learner.add(next));
        anyRuntimes |= other.isPresent() && next.hasRuntimes();
    }

    @Override
    public LearnedRuntimes learned() {
        return anyRuntimes ? other.orElseThrow().learned() : projected;
    }
}
