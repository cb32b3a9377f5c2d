/**
 * Follows the instances of this daemon's partitions, from their first event to their closing advisory: folds their events,
 * has them forecast, gives up silent ones and closes those that have ended, exactly once. All state is confined to the
 * poll thread, and nothing here waits. Fed by {@code ingest}; hands over to {@code publishing} and {@code history}. Start with {@link
 * io.weatherglass.daemon.enactment.EnactmentTracker}, then the phases of an instance in {@code Enactment}.
 *
 * <p>An event goes from {@code InstanceFolding} through its {@code Enactment} into the {@code InstanceState}. Then {@code ForecastRequests}
 * asks {@code ForecastScheduler}, whose workers make the advisory, and gives it to {@code AdvisoryOutput}.
 */
package io.weatherglass.daemon.enactment;
