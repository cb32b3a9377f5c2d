/**
 * Records ended runs in the history, the source of calibration and learned plans, and prunes it. Start with {@link
 * io.weatherglass.daemon.history.HistoryRecorder}.
 */
package io.weatherglass.daemon.history;
