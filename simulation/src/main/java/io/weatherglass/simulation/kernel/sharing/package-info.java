/**
 * Max-min fair sharing of the cores of a host, and the other load on it over time. Start with {@link
 * io.weatherglass.simulation.kernel.sharing.HostCores}.
 */
package io.weatherglass.simulation.kernel.sharing;
