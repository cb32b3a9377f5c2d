/**
 * Writes advisories to their topics and reads the advisories of the whole group. Each daemon can therefore answer
 * requests about every instance, and a new owner knows which instances are closed. {@link
 * io.weatherglass.daemon.publishing.AdvisoryPublisher} writes; {@link io.weatherglass.daemon.publishing.AdvisoryTail}
 * reads into {@link io.weatherglass.daemon.publishing.PublishedAdvisories}.
 */
package io.weatherglass.daemon.publishing;
