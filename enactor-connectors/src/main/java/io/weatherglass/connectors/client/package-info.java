/** The Java client: sends the events of an enactor to Kafka and receives the advisories of its instances. */
package io.weatherglass.connectors.client;
