/**
 * How the daemon's log is written. Logback makes the converters and the encoder; used elsewhere are
 * {@link io.weatherglass.daemon.logging.LogContext} (what a line concerns),
 * {@link io.weatherglass.daemon.logging.LogLevels}, {@link io.weatherglass.daemon.logging.LogFormat}, and
 * {@link io.weatherglass.daemon.logging.HiddenSecrets}.
 */
package io.weatherglass.daemon.logging;
