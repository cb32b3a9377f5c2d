/**
 * The history: past executions of workflows with what was forecast of them, and the state of the calibration, in SQL. It is
 * an SQLite file by default and PostgreSQL where several daemons share it.
 */
package io.weatherglass.traces.history;
