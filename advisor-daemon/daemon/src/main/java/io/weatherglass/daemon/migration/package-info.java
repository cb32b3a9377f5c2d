/**
 * Moves the data of an embedded daemon to a cluster. Start with {@link io.weatherglass.daemon.migration.Migration}.
 */
package io.weatherglass.daemon.migration;
