/**
 * What can be configured: each setting with its key, its default, its range and its description, from which
 * {@code docs/configuration.md} is checked. Uses no other package of the daemon. Start with
 * {@link io.weatherglass.daemon.config.Settings}.
 */
package io.weatherglass.daemon.config;
