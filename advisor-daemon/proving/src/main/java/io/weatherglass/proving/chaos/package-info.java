/**
 * {@code prove chaos}: real processes are killed, frozen and cut off, and left without disk space, while known events go through them, and
 * what is left in the topics and in the history is compared with an undisturbed run of the same events. Start with
 * {@link io.weatherglass.proving.chaos.ChaosRun}; a fault is a class that implements {@link io.weatherglass.proving.chaos.site.SiteFault} or
 * {@link io.weatherglass.proving.chaos.site.EventFault} and a line in {@link io.weatherglass.proving.chaos.faults.Faults}.
 */
package io.weatherglass.proving.chaos;
