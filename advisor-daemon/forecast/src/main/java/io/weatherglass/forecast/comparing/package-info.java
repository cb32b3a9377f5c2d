/** The strategy of a plan beside others, simulated from the present state of an instance. */
package io.weatherglass.forecast.comparing;
