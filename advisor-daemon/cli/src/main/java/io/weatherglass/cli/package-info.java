/**
 * The command line, {@code weatherglass}: the main class, the list of commands and the handling of errors.
 *
 * <p>Each package below holds the commands of one purpose; what several commands share is in {@code options}. Commands parse
 * options, call the daemon's parts, and print text for people or JSON for programs. A process loads only the command that it
 * runs. Start with {@link io.weatherglass.cli.RootCommand}.
 */
package io.weatherglass.cli;
