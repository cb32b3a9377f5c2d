package io.weatherglass.connectors.sources.nextflow;

import java.time.Instant;
import java.util.Optional;

/**
 * What a task did when; each is absent where it is not known.
 *
 * @param submit when it was submitted
 * @param start when it started, on a grid to the accuracy of polling
 * @param complete when it was complete, likewise
 */
record TaskDates(Optional<Instant> submit, Optional<Instant> start, Optional<Instant> complete) {}
