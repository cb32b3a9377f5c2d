/** {@code config} and {@code init}: what a daemon would do with a configuration, and how one is begun. */
package io.weatherglass.cli.configuring;
