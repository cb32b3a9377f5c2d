/**
 * Follows the instances of this daemon's partitions, from their first event to their closing advisory: folds their events,
 * has them forecast, gives up silent ones and closes those that have ended, exactly once. All state is confined to the
 * poll thread, and nothing here waits. Fed by {@code ingest}; hands over to {@code publishing} and {@code history}. Uses
 * {@code config}, {@code kafka} and {@code metrics} as well. Start with {@link
 * io.weatherglass.daemon.enactment.EnactmentTracker}, then the phases of an instance in {@code Enactment}.
 */
package io.weatherglass.daemon.enactment;
