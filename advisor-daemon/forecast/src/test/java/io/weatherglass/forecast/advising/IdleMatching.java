package io.weatherglass.forecast.advising;

import io.weatherglass.forecast.matching.BackgroundLoadSearches;
import io.weatherglass.forecast.matching.MatchingOptions;
import io.weatherglass.forecast.matching.SearchListener;
import io.weatherglass.forecast.matching.tables.LoadScaling;
import io.weatherglass.forecast.matching.tables.RuntimeTableFolder;
import io.weatherglass.traces.store.TraceStore;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Matching without traces. */
final class IdleMatching {

    private IdleMatching() {}

    /** @param folder empty directory for store and tables */
    static BackgroundLoadSearches in(Path folder) {
        return new BackgroundLoadSearches(
                new MatchingOptions(
                        false, Optional.empty(), Set.of(), LoadScaling.byCores(), Optional.empty(), 1, 1, 1, 1, 1),
                new BackgroundLoadSearches.Inputs(
                        TraceStore.open(folder),
                        new RuntimeTableFolder(folder, 1, Clock.systemUTC()),
                        workflow -> List.of()),
                SearchListener.NONE,
                instance -> Optional.empty(),
                instance -> {});
    }
}
