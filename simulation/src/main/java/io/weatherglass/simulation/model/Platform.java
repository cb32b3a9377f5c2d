package io.weatherglass.simulation.model;

public sealed interface Platform permits CloudPlatform, MultiCloud, FixedPool {}
