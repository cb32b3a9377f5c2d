/** Advisories brought to where they are needed: webhooks, and a file per instance. */
package io.weatherglass.daemon.notifying;
