/** Past runs as files for other programs: {@link io.weatherglass.traces.export.HistoryExport}. */
package io.weatherglass.traces.export;
