/** Moves the data of an embedded daemon to a cluster. Start with {@link Migration}. */
package io.weatherglass.daemon.migration;
