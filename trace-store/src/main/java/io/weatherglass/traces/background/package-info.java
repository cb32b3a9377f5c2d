/** Readers of recorded background load, which other tenants caused on the hosts of a cloud during a run. */
package io.weatherglass.traces.background;
