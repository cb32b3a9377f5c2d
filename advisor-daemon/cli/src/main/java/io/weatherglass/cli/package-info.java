/**
 * The command line {@code weatherglass}: main class, list of commands and error handling.
 *
 * <p>Each package below contains the commands of one purpose; shared parts are in {@code options}. Commands parse
 * options, call the daemon's components, and print text or JSON. A process loads only the command that it runs. Start
 * with {@link io.weatherglass.cli.RootCommand}.
 */
package io.weatherglass.cli;
