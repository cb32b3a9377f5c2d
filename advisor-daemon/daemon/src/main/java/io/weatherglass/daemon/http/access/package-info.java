/**
 * Decides who may connect and what a request may do: connections, TLS, hosts, origins, credentials and sessions.
 * Start with {@link io.weatherglass.daemon.http.access.Authentication}.
 */
package io.weatherglass.daemon.http.access;
