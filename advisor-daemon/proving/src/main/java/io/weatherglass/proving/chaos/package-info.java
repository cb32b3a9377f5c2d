/**
 * {@code prove chaos}: injects faults into real processes while they handle known events, and compares topics and
 * history with those of an undisturbed run. Start with {@link io.weatherglass.proving.chaos.ChaosRun}. A fault
 * implements {@link io.weatherglass.proving.chaos.site.SiteFault} or {@link
 * io.weatherglass.proving.chaos.site.EventFault} and is listed in {@link io.weatherglass.proving.chaos.faults.Faults}.
 */
package io.weatherglass.proving.chaos;
