/**
 * Brings published advisories to people and programs that do not ask for them: webhooks, and a file per instance. Start with {@link io.weatherglass.daemon.notifying.Notifications}.
 */
package io.weatherglass.daemon.notifying;
