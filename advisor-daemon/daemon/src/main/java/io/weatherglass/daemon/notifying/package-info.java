/**
 * Pushes published advisories to webhooks and to a file per instance. Start with {@link
 * io.weatherglass.daemon.notifying.Notifications}.
 */
package io.weatherglass.daemon.notifying;
