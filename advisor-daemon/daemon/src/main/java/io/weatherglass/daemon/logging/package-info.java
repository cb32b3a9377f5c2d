/** How the daemon's log is written. Logback makes these objects; nothing else uses them. */
package io.weatherglass.daemon.logging;
