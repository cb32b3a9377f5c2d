/**
 * From the events of running workflows to advice on them. Each package takes what the one before it made: {@code tracking}
 * folds events into the state of an instance, {@code planning} fills in the plan that an enactor did not give, {@code
 * runtimes} models how long jobs take, {@code matching} finds the background load behind a deviation, {@code forecasting}
 * simulates what remains, {@code calibration} makes intervals hold as often as they claim, {@code
 * priors} does so before there is a history, {@code comparing} asks what
 * another strategy would do, {@code advising} puts it all into an advisory, and {@code alerting} says
 * what of it is a reason to wake somebody. Beside the way lie {@code history}, what is
 * learned from past runs, and {@code replay}, runs played again.
 *
 * <p>Start reading at {@link io.weatherglass.forecast.advising.AdvisoryPipeline}: the order of an advisory on one screen.
 *
 * <p>Everything here is pure: it may use the simulation, the trace store and the event protocol, but neither Kafka nor
 * HTTP, no metrics library and no command line. Time comes from clocks that are passed in.
 */
package io.weatherglass.forecast;
