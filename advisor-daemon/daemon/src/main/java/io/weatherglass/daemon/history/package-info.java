/** Records ended runs, the source of calibration and learned plans. Start with {@link HistoryRecorder}. */
package io.weatherglass.daemon.history;
