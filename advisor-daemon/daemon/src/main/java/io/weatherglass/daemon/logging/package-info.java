/** Log output of the daemon. Logback creates the converters and the encoder. */
package io.weatherglass.daemon.logging;
