/**
 * Plumbing that knows nothing of workflows: worker threads, back-off, digests, JSON files, directories to delete, and leases on
 * files and directories that one holder at a time uses, among all threads and processes. It uses no other package of ours.
 */
package io.weatherglass.forecast.support;
