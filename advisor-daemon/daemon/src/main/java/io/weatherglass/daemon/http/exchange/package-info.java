/**
 * Reads requests and writes responses: bodies within memory and disk limits, parameters, problems and files of the
 * page. Start with {@link io.weatherglass.daemon.http.exchange.Responses}.
 */
package io.weatherglass.daemon.http.exchange;
