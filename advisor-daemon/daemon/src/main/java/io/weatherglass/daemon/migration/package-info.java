/**
 * From the data directory of an embedded daemon to a cluster: what has to be taken along, so that the new daemons know what the
 * old one knew. Start with {@link io.weatherglass.daemon.migration.Migration}.
 */
package io.weatherglass.daemon.migration;
