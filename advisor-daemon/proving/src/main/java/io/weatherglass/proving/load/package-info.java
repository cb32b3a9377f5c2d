/** {@code prove loadtest}: measures a daemon in its own process under the load of many enactors. */
package io.weatherglass.proving.load;
