/**
 * Reads requests and writes answers: bodies within the memory and disk that there is, parameters, problems and
 * files of the page. Start with {@link io.weatherglass.daemon.http.exchange.Responses}.
 */
package io.weatherglass.daemon.http.exchange;
