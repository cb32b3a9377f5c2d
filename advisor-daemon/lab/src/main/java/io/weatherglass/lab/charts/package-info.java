/** Charts as SVG: the curves and schedules that studies draw. Uses nothing else of ours. */
package io.weatherglass.lab.charts;
