/**
 * Follows the instances of this daemon's partitions from their first event to their closing advisory: folds their
 * events, requests forecasts, abandons silent instances and closes ended ones exactly once. All state is confined to
 * the poll thread, and nothing here blocks. {@code ingest} provides the events; results go to {@code publishing} and
 * {@code history}. Start with {@link io.weatherglass.daemon.enactment.EnactmentTracker}, then read about the phases of
 * an instance in {@code Enactment}.
 *
 * <p>{@code InstanceFolding} finds the {@code Enactment} of an event and folds the event into its {@code
 * InstanceState}. Then {@code ForecastRequests} submits the instance to {@code ForecastScheduler}, whose workers create
 * the advisory. Finally, {@code ForecastRequests} passes the advisory to {@code AdvisoryOutput}.
 */
package io.weatherglass.daemon.enactment;
