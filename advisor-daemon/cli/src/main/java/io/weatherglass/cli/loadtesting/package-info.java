/** {@code loadtest}: a daemon in a process of its own, loaded as enactors would, and what it makes of it. */
package io.weatherglass.cli.loadtesting;
