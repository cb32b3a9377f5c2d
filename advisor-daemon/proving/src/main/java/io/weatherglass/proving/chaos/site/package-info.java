/**
 * The processes under test (brokers, daemons, PostgreSQL, alert receiver) with their disks, clocks and networks, and
 * the base classes of faults. Start with {@link io.weatherglass.proving.chaos.site.ChaosSite}.
 */
package io.weatherglass.proving.chaos.site;
