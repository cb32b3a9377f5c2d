/** Files and directories that one holder at a time uses, among all threads and processes. */
package io.weatherglass.forecast.support;
