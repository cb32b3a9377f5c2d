/** Utilities independent of workflows: threads, digests, texts and leases on files. */
package io.weatherglass.forecast.support;
