/** Pushes published advisories to webhooks and to a file per instance. Start with {@link Notifications}. */
package io.weatherglass.daemon.notifying;
