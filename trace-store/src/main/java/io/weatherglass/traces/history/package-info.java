/**
 * The history: past runs of workflows, the forecasts made of them, and the state of the calibration, in SQL. An SQLite file by
 * default; PostgreSQL where several daemons share it.
 */
package io.weatherglass.traces.history;
