/** How the daemon's log is written. Logback makes these objects; only what hides secrets is used elsewhere. */
package io.weatherglass.daemon.logging;
