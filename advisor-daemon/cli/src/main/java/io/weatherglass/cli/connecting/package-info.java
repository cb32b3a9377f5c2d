/** {@code connect}: reads the output of a workflow enactor and prints or publishes it as events of the protocol. */
package io.weatherglass.cli.connecting;
