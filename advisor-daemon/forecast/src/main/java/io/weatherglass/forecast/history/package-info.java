/** What becomes of a run once it is over: instances and imported records enter the history of past runs, and what they teach of runtimes and of intervals is learned from there. */
package io.weatherglass.forecast.history;
