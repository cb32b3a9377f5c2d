/** The faults; {@link io.weatherglass.proving.chaos.faults.Faults} lists them. */
package io.weatherglass.proving.chaos.faults;
