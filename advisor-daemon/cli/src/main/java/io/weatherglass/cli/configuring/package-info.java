/** {@code config} and {@code init}: create, check and show configurations. */
package io.weatherglass.cli.configuring;
