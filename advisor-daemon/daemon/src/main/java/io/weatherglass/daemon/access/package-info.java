/** API keys, their scopes and storage; independent of HTTP, so that keys can be created without a daemon. */
package io.weatherglass.daemon.access;
