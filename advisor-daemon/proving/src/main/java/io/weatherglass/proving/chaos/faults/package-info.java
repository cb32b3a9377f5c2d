/** All faults, listed in {@link io.weatherglass.proving.chaos.faults.Faults}. */
package io.weatherglass.proving.chaos.faults;
