/** Stores past runs, their forecasts and the calibration in SQLite, or in PostgreSQL to share them between daemons. */
package io.weatherglass.traces.history;
