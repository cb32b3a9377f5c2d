/** The Java client: an enactor sends its events to Kafka and receives the advisories of its instances. */
package io.weatherglass.connectors.client;
