package io.weatherglass.traces.history;

import java.time.Instant;

/** @param id consecutive number in order of recording, starting at 1 */
public record StoredRun(long id, Instant recorded, RunFacts facts) {}
