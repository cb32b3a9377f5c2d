/** {@code watch}, {@code status}, {@code health} and {@code log-level}, which use the HTTP API of a daemon. */
package io.weatherglass.cli.watching;
