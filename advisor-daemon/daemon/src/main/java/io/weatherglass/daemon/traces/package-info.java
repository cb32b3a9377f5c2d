/** What the store of historic workloads holds, as JSON for programs. */
package io.weatherglass.daemon.traces;
