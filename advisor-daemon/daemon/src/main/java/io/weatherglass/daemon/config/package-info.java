/**
 * Settings with their keys, defaults, ranges and descriptions; {@code docs/configuration.md} is checked against them.
 * Uses {@code access} for secrets, and {@code logging}. Start with {@link io.weatherglass.daemon.config.Settings}.
 */
package io.weatherglass.daemon.config;
