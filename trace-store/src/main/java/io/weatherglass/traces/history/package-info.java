/**
 * The history: past runs of workflows, their forecasts and the state of the calibration, stored in SQL. Uses an SQLite
 * file by default, or PostgreSQL to share it between daemons.
 */
package io.weatherglass.traces.history;
