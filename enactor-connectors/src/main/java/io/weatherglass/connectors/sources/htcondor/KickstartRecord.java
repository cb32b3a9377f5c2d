package io.weatherglass.connectors.sources.htcondor;

import java.util.Optional;

/** A program run by {@code pegasus-kickstart}, with the id of its HTCondor job, such as {@code 9.0}, if recorded. */
record KickstartRecord(Optional<String> job, double seconds, Optional<String> failure) {}
