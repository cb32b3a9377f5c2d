/** Job runtime models that learn from past runs and the running one. Start with {@link io.weatherglass.forecast.runtimes.RuntimeFamily}. */
package io.weatherglass.forecast.runtimes;
