/**
 * {@code serve}, the daemon as a process, and {@link io.weatherglass.cli.serving.EmbeddedDaemon} for other commands.
 */
package io.weatherglass.cli.serving;
