/**
 * From the events of running workflows to advice on them. About in the order in which data passes: {@code tracking}
 * folds events into the state of an instance, {@code planning} fills in the plan that an enactor did not give, {@code
 * runtimes} models how long jobs take, {@code matching} finds the background load behind a deviation, {@code pooling} says
 * what past runs alone do of an unknown plan, {@code forecasting} simulates what remains, {@code calibration} makes intervals hold as often as they claim, {@code
 * priors} does so before there is a history, {@code comparing} asks what
 * another strategy would do, {@code advising} puts it all into an advisory, {@code explaining} says
 * what has moved it, and {@code alerting}, asked by the daemon afterwards, what of it is a reason to wake somebody. Beside the way lie {@code history}, what is
 * learned from past runs, {@code replay}, runs played again, from which
 * advisories are repeated, too, and {@code support}.
 *
 * <p>Start reading at {@link io.weatherglass.forecast.advising.AdvisoryPipeline}: the order of an advisory on one screen.
 *
 * <p>Everything here is pure: it may use the simulation, the trace store and the event protocol, but neither Kafka nor
 * HTTP, no metrics library and no command line. Time comes from clocks that are passed in.
 */
package io.weatherglass.forecast;
