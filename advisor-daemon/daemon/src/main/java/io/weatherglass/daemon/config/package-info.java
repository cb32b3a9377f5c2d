/**
 * Settings with their keys, defaults, ranges and descriptions; {@code docs/configuration.md} is checked against them.
 * Uses the packages {@code access} and {@code logging}. Start with {@link io.weatherglass.daemon.config.Settings}.
 */
package io.weatherglass.daemon.config;
