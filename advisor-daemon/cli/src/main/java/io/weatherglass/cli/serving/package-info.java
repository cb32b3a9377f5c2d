/** {@code serve}, the daemon as a process, and {@link EmbeddedDaemon} for other commands. */
package io.weatherglass.cli.serving;
