/** Limits for values and names, and the violations of messages that break them. */
package io.weatherglass.connectors.protocol.validation;
