/** Readers of recorded background load: what other tenants ran on the hosts of a cloud during a run. */
package io.weatherglass.traces.background;
