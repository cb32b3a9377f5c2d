/**
 * Max-min fair sharing of storage bandwidth and host cores, and the course of tenants on hosts. Start with {@link
 * io.weatherglass.simulation.kernel.sharing.HostCores}.
 */
package io.weatherglass.simulation.kernel.sharing;
