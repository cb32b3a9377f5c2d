/** {@code watch}, {@code status}, {@code health} and {@code log-level}: a daemon, and runs as it knows them, by its HTTP interface, in a terminal. */
package io.weatherglass.cli.watching;
