/**
 * Admission of connections and authorization of requests: connection limits, TLS, hosts, origins, credentials and
 * sessions. Start with {@link io.weatherglass.daemon.http.access.Authentication}.
 */
package io.weatherglass.daemon.http.access;
