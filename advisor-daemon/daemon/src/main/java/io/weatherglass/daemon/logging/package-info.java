/**
 * Log output of the daemon. Logback creates the converters and the encoder. Other packages use {@link
 * io.weatherglass.daemon.logging.LogContext}, {@link io.weatherglass.daemon.logging.LogLevels}, {@link
 * io.weatherglass.daemon.logging.LogFormat} and {@link io.weatherglass.daemon.logging.HiddenSecrets}.
 */
package io.weatherglass.daemon.logging;
