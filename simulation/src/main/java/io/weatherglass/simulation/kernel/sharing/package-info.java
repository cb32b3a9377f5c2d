/** Max-min fair sharing of storage bandwidth and host cores, and the recorded course of tenants on hosts. */
package io.weatherglass.simulation.kernel.sharing;
