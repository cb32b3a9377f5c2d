/** Charts as SVG. Start with {@link io.weatherglass.cli.charts.IntervalChart}. */
package io.weatherglass.cli.charts;
