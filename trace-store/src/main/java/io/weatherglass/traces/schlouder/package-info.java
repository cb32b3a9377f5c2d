/**
 * The files of the archived SCHIaaS / SimSchlouder repository: recorded runs of the Schlouder broker, the clouds that they
 * ran on, and what came out [BGG18, B19].
 */
package io.weatherglass.traces.schlouder;
