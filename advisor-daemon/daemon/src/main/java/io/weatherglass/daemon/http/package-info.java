/**
 * Serves published advisories, the state of instances, past runs and traces over HTTP, and accepts events and messages.
 * One class per group of routes, on top of {@code exchange} (requests and responses) and {@code access}
 * (authorization). Never blocks an event loop. Start with {@link io.weatherglass.daemon.http.HttpApi}; {@code openapi/}
 * describes each group.
 */
package io.weatherglass.daemon.http;
