/**
 * Serves published advisories, the state of instances, past runs and traces over HTTP, and accepts events and messages: a class
 * per group of routes, on top of {@code exchange} (requests and answers) and {@code access} (who may do what). Never blocks an
 * event loop. Start with {@link io.weatherglass.daemon.http.HttpApi}; each group is described in {@code openapi/}.
 */
package io.weatherglass.daemon.http;
