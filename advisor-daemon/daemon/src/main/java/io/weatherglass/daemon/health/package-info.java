/**
 * Why the daemon is not ready, if it is not, and whether there is room on its disk. Uses no other package of the daemon. Start
 * with {@link io.weatherglass.daemon.health.Readiness}.
 */
package io.weatherglass.daemon.health;
