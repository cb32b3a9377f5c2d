package io.weatherglass.forecast.runtimes;

import java.util.Optional;

/** Uses projections until a past run has runtimes. */
final class ProjectionLearner implements RuntimeLearner {
    private final ProjectedRuntimes projected;
    private final Optional<RuntimeLearner> other;
    private boolean anyRuntimes;

    /** @param other learner for past runs */
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
