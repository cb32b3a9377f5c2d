/** Charts as SVG. Start with {@link io.weatherglass.cli.charts.GanttChart}. */
package io.weatherglass.cli.charts;
