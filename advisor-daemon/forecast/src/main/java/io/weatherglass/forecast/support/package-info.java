/** Utilities independent of workflows: threads, back-off, digests, JSON files, and leases on files and directories. */
package io.weatherglass.forecast.support;
