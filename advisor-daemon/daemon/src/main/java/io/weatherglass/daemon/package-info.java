/**
 * The service: it reads the events of running workflows from Kafka, has them forecast by {@code forecast}, and publishes
 * advisories to Kafka, over HTTP and as metrics.
 *
 * <p>An event takes this way: {@code ingest} reads, decodes and checks it; {@code enactment} folds it into the state of its
 * instance, on the one poll thread, and requests a forecast, which runs on workers; {@code publishing} writes the advisory
 * through the fenced writer of {@code kafka} and reads it back; {@code http} and {@code notifying} serve what was read back,
 * and {@code metrics} what was published. When the instance ends, {@code history} records its run. {@code sources} brings messages of foreign enactors to
 * the same log; {@code config}, {@code health} and {@code logging} are at everybody's service; {@code
 * access} and {@code openid} say who may do what, {@code documents} writes past runs and traces as JSON, {@code diagnosis} looks into an installation and {@code migration} moves one.
 *
 * <p>{@code group} knows which daemon holds which partitions. In this package Daemon creates everything in the order of an event's path:
 * KafkaParts, HistoryParts, PublishingParts and ForecastParts each open one group of parts, Lifecycle closes them in reverse order,
 * AccessRule rejects other machines while there are no keys, and ConfiguredFilesCheck lists what would prevent a start. No other package of
 * the module uses this one.
 */
package io.weatherglass.daemon;
