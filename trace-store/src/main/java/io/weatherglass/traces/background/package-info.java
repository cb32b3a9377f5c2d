/** Readers of recorded background load. */
package io.weatherglass.traces.background;
