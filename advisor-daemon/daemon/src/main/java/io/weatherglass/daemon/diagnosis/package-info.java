/**
 * Whether what a daemon needs is there and set up as it should be: machine, directory, brokers, database. Looks, and changes
 * nothing. Start with {@link io.weatherglass.daemon.diagnosis.Diagnosis}.
 */
package io.weatherglass.daemon.diagnosis;
