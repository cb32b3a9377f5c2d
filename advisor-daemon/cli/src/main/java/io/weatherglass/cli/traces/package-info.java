/** {@code trace}: imports logs of clusters, grids and clouds into the trace store, and shows what is in it. */
package io.weatherglass.cli.traces;
