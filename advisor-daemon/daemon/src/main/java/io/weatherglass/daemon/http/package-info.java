/**
 * The HTTP API: one class per group of routes, described in {@code openapi/}, on top of {@code exchange} (requests and
 * responses) and {@code access} (authorization). Never blocks an event loop. Start with {@link HttpApi}.
 */
package io.weatherglass.daemon.http;
