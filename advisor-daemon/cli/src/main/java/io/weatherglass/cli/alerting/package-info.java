/** {@code alert}: what people are woken for. */
package io.weatherglass.cli.alerting;
