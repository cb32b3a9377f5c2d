package io.weatherglass.connectors.sources.nextflow;

import java.time.Instant;
import java.util.Optional;

/** What a task did when; each is absent where it is not known. */
record TaskDates(Optional<Instant> submit, Optional<Instant> start, Optional<Instant> complete) {}
