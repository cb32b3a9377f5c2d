/** Estimates the hosts of a cloud from the slowdowns of past runs. */
package io.weatherglass.forecast.matching.fit;
