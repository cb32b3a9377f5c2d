/** Reads requests and writes responses, within memory and disk limits. Start with {@link Responses}. */
package io.weatherglass.daemon.http.exchange;
