/**
 * What people want to be woken for: {@link io.weatherglass.forecast.alerting.AlertConditions} says what is the case now, and {@link
 * io.weatherglass.forecast.alerting.AlertJudge} what of it lasts. Start with the latter.
 */
package io.weatherglass.forecast.alerting;
