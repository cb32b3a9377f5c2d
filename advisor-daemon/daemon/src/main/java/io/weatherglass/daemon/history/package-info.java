/**
 * Takes the runs of instances that have ended to the history, from which calibration and plans are learned, and writes past runs
 * as JSON. Start with {@link io.weatherglass.daemon.history.HistoryRecorder}.
 */
package io.weatherglass.daemon.history;
