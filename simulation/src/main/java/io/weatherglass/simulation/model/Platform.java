package io.weatherglass.simulation.model;

/** What a workflow runs on. */
public sealed interface Platform permits CloudPlatform, MultiCloud, FixedPool {}
