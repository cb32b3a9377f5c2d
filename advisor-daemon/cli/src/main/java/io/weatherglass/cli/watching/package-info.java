/** {@code watch} and {@code status}: runs as a daemon knows them, in a terminal. Uses the daemon's HTTP interface only. */
package io.weatherglass.cli.watching;
