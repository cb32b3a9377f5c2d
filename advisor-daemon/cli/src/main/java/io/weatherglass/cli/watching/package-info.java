/**
 * {@code watch}, {@code status}, {@code health} and {@code log-level}: show a daemon and its runs in a terminal, using
 * the HTTP API.
 */
package io.weatherglass.cli.watching;
