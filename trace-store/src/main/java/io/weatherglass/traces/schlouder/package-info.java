/** Readers of the archived SCHIaaS / SimSchlouder repository: recorded runs of the Schlouder broker [BGG18, B19]. */
package io.weatherglass.traces.schlouder;
