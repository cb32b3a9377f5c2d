/**
 * Readiness of the daemon, its memory budget and its disk space. Uses no other package of the daemon. Start with {@link
 * io.weatherglass.daemon.health.Readiness}.
 */
package io.weatherglass.daemon.health;
