/**
 * Access to Kafka. {@link io.weatherglass.daemon.kafka.KafkaClients} creates the clients, and Topics names and creates
 * the topics. {@link io.weatherglass.daemon.kafka.FencedWriter} writes each WriteBatch in a transaction, which fails
 * after the daemon has lost its partitions; WriteHealth reports transactions that fail or take too long.
 * HangingTransactionsWatch ends transactions of daemons that died. BrokerWatch detects unreachable brokers,
 * ClockSetBackWatch a system clock that was set back, and BrokerTime determines the brokers' time. EmbeddedKafka runs a
 * broker in this process: BrokerFilesCheck inspects its files before the start, and DiskReserve keeps disk space free
 * and slows producers with ProducerQuota. Of the daemon's packages, this one uses only {@code group} and {@code
 * health}.
 */
package io.weatherglass.daemon.kafka;
