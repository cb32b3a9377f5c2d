/** What other tenants ran on the hosts of a cloud. */
package io.weatherglass.traces.background;
