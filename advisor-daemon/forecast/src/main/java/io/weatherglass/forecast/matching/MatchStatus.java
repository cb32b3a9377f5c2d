package io.weatherglass.forecast.matching;

import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.advisory.BackgroundSearchEffort;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.forecast.forecasting.LoadMixture;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.Optional;

/** The result of the last search for an instance. Immutable. */
record MatchStatus(
        String status,
        String reason,
        Optional<EnactmentPlan> plan,
        Optional<MatchedLoad> load,
        Optional<BackgroundSearchEffort> effort) {

    static final MatchStatus NOTHING_YET = new MatchStatus(
            Background.SEARCHING, "the first search is running", Optional.empty(), Optional.empty(), Optional.empty());

    static MatchStatus of(String status, String reason) {
        return new MatchStatus(status, reason, Optional.empty(), Optional.empty(), Optional.empty());
    }

    Optional<LoadMixture> mixture() {
        return load.map(MatchedLoad::mixture);
    }

    Background describe(InstanceSnapshot snapshot) {
        return new Background(
                status,
                reason,
                load.map(matched -> matched.describe(SearchedPlan.of(snapshot), snapshot.jobs())),
                effort);
    }

    MatchStatus withReason(String newReason) {
        return new MatchStatus(status, newReason, plan, load, effort);
    }
}
