/**
 * Charts as SVG: the curves and schedules that studies draw. Uses nothing else of ours. Start with {@link
 * io.weatherglass.lab.charts.GanttChart}.
 */
package io.weatherglass.lab.charts;
