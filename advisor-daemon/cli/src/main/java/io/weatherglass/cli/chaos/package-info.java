/**
 * {@code chaos}: real processes are killed, frozen and cut off, and left without disk space, while known events go through them, and
 * what is left in the topics and in the history is compared with an undisturbed run of the same events. Start with
 * {@link io.weatherglass.cli.chaos.ChaosRun}; a fault is a class that implements {@link io.weatherglass.cli.chaos.SiteFault} or
 * {@link io.weatherglass.cli.chaos.EventFault} and a line in {@link io.weatherglass.cli.chaos.Faults}.
 */
package io.weatherglass.cli.chaos;
