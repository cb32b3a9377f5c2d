/** Decides which alerts an advisory contains. */
package io.weatherglass.forecast.alerting;
