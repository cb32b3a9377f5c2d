/** {@code loadtest}: a daemon in a process of its own, loaded as enactors would, and what it makes of it; {@code capacity}:
 * the same on paper. */
package io.weatherglass.cli.loadtesting;
