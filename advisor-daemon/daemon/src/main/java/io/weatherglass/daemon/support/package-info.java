/** Utilities for the parts of a service: back-off, JSON files with line numbers, and leases on directories. */
package io.weatherglass.daemon.support;
