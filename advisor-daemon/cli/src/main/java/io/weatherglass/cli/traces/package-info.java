/** {@code trace}: imports logs of clusters, grids and clouds into the trace store, and shows stored traces. */
package io.weatherglass.cli.traces;
