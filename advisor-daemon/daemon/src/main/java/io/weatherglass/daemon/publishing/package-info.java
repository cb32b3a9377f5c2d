/**
 * Writes advisories to their topics and reads the advisories of the whole group. So each daemon can answer for every
 * instance, and a new owner can tell which instances are closed. {@link
 * io.weatherglass.daemon.publishing.AdvisoryPublisher} writes; {@link io.weatherglass.daemon.publishing.AdvisoryTail}
 * reads into {@link io.weatherglass.daemon.publishing.PublishedAdvisories}.
 */
package io.weatherglass.daemon.publishing;
