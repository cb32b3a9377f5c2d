/** Settings with key, default, range and description; {@code docs/configuration.md} is checked against them. */
package io.weatherglass.daemon.config;
