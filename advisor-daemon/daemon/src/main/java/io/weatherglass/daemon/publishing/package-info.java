/**
 * Writes advisories to their topics and reads back what was published, by this daemon and by others of its group: so each
 * can answer for every instance, and a successor knows which instances are closed. Uses {@code kafka} and {@code health}.
 * Advisories are written by {@link io.weatherglass.daemon.publishing.AdvisoryPublisher} and read back by {@link
 * io.weatherglass.daemon.publishing.AdvisoryTail} into {@link io.weatherglass.daemon.publishing.PublishedAdvisories}.
 */
package io.weatherglass.daemon.publishing;
