/**
 * How long a run takes whose plan was not reported: forecasters that need no structure, pooled. Each of them compares the run with
 * past ones at the same state and answers with a sample of remaining times, one value per past run and left out of what it was
 * made from, so that its spread is how far the forecaster is off. {@link io.weatherglass.forecast.pooling.Pool} weighs them by
 * that spread and publishes one distribution. Start at {@link io.weatherglass.forecast.pooling.PooledForecast}.
 *
 * <p>Uses the tracking of instances, the past runs of the trace store and statistics; knows no plans and no simulation. What is
 * computed is a function of the past runs and the snapshot, without random numbers.
 */
package io.weatherglass.forecast.pooling;
