/**
 * Checks the prerequisites of a daemon without changing anything: machine, directory, brokers and database. Start with
 * {@link io.weatherglass.daemon.diagnosis.Diagnosis}.
 */
package io.weatherglass.daemon.diagnosis;
