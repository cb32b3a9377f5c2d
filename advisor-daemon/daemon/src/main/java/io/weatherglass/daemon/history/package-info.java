/**
 * Takes the runs of instances that have ended to the history, from which calibration and plans are learned, and prunes it.
 * Start with {@link io.weatherglass.daemon.history.HistoryRecorder}.
 */
package io.weatherglass.daemon.history;
