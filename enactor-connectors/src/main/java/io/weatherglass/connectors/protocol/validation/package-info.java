/** Limits for values and names, and violations of these limits. */
package io.weatherglass.connectors.protocol.validation;
