/**
 * Turns the events of running workflows into advisories. Packages in the order of the data flow:
 *
 * <ul>
 *   <li>{@code tracking}: folds events into the state of an instance
 *   <li>{@code planning}: learns a plan for an instance that reports none
 *   <li>{@code runtimes}: models job runtimes
 *   <li>{@code matching}: finds the background load that explains a deviation
 *   <li>{@code pooling}: forecasts instances without a reported plan from past runs alone
 *   <li>{@code forecasting}: simulates the rest of a run
 *   <li>{@code calibration}, {@code priors}: adjust intervals to their nominal coverage, for workflows with and without
 *       finished instances
 *   <li>{@code comparing}: simulates other strategies and decisions
 *   <li>{@code advising}: builds the advisory; {@code explaining} adds the reasons for changes, {@code alerting} adds
 *       alerts
 *   <li>{@code history}: records past runs and learns from them; {@code replay}: replays them
 *   <li>{@code support}: utilities
 * </ul>
 *
 * <p>Start at {@link io.weatherglass.forecast.advising.AdvisoryPipeline}.
 *
 * <p>These packages may use the simulation, the trace store and the event protocol, but not Kafka, HTTP, a metrics
 * library or the command line. Clocks are parameters.
 */
package io.weatherglass.forecast;
