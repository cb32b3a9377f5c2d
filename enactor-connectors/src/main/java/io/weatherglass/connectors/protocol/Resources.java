package io.weatherglass.connectors.protocol;

/** What the jobs of a plan run on. */
public sealed interface Resources permits VmResources, MultiCloudResources, SlotPool {}
