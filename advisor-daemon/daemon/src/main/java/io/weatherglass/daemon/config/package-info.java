/**
 * What can be configured: each setting with its key, its default, its range and its description, from which
 * {@code docs/configuration.md} is checked. Of the rest of the daemon it uses {@code access}, for what is secret, and {@code logging}. Start with
 * {@link io.weatherglass.daemon.config.Settings}.
 */
package io.weatherglass.daemon.config;
