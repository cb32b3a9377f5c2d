/**
 * Serves published advisories, the state of instances, past runs and traces over HTTP, and takes events and messages in. A class
 * per group of routes; what they do not know they ask of the poll thread, and they never block an event loop. Stands on top of
 * the daemon's packages and may use all of them. Start with {@link io.weatherglass.daemon.http.HttpApi}; each group is described
 * in {@code openapi/}.
 */
package io.weatherglass.daemon.http;
