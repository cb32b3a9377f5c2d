package io.weatherglass.connectors.sources.htcondor;

import java.util.Optional;

/**
 * What {@code pegasus-kickstart} records of one program that it ran.
 *
 * @param job id of HTCondor's job, {@code 9.0}, where the record has it
 */
record KickstartRecord(Optional<String> job, double seconds, Optional<String> failure) {}
