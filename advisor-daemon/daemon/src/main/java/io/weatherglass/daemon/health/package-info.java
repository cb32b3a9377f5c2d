/** Readiness of the daemon, its memory budget and its disk space. Start with {@link Readiness}. */
package io.weatherglass.daemon.health;
