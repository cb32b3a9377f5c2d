/** Checks the prerequisites of a daemon without changing anything. Start with {@link Diagnosis}. */
package io.weatherglass.daemon.diagnosis;
