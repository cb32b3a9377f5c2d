/**
 * The command line {@code weatherglass}: main class, list of commands and error handling.
 *
 * <p>Each subpackage contains the commands for one purpose; {@code options} contains shared parts. Commands parse
 * options, call the daemon's components, and print text or JSON. Each process loads only the command that it runs.
 * Start with {@link io.weatherglass.cli.RootCommand}.
 */
package io.weatherglass.cli;
