package io.weatherglass.connectors.sources.nextflow;

import java.time.Instant;
import java.util.Optional;

/** The times of a task; empty if unknown. */
record TaskDates(Optional<Instant> submit, Optional<Instant> start, Optional<Instant> complete) {}
