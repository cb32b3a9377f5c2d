/** Exports past runs to files for other programs; see {@link io.weatherglass.traces.export.HistoryExport}. */
package io.weatherglass.traces.export;
