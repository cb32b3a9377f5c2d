/** Admission of connections and authorization of requests. Start with {@link Authentication}. */
package io.weatherglass.daemon.http.access;
