/** {@code alert}: tests the delivery of alerts. */
package io.weatherglass.cli.alerting;
