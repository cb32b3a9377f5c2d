/**
 * The advisor service: reads the events of running workflows from Kafka, forecasts them with {@code forecast}, and
 * publishes advisories to Kafka, over HTTP and as metrics.
 *
 * <p>The path of an event: {@code ingest} reads, decodes and validates it. {@code enactment} folds it into the state of
 * its instance, on the single poll thread, and requests a forecast, which runs on workers. {@code publishing} writes
 * the advisory through the fenced writer of {@code kafka} and reads it back; {@code http} and {@code notifying} pass on
 * the advisories that were read back, and {@code metrics} exposes their values. When the instance ends, {@code history}
 * records its run.
 *
 * <p>{@code sources} translates connector messages into events in the same log. {@code access} and {@code openid}
 * handle authorization, {@code group} tracks which daemon owns which partitions, {@code documents} writes past runs and
 * traces as JSON, {@code diagnosis} checks an installation, and {@code migration} moves one to a cluster. {@code
 * config}, {@code health} and {@code logging} serve all packages.
 *
 * <p>In this package, Daemon creates everything in the order of event processing. KafkaParts, HistoryParts,
 * PublishingParts and ForecastParts each open a group of parts, and CloseStack closes them in reverse order. {@link
 * AccessRule} requires credentials for access from other machines, and {@link ConfiguredFilesCheck} lists the problems
 * that would prevent a start. No other package of the module uses this one.
 */
package io.weatherglass.daemon;
