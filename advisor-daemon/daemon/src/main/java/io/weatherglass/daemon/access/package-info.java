/**
 * API keys, their scopes and their storage. Independent of HTTP, so that the command line can create keys without a
 * daemon.
 */
package io.weatherglass.daemon.access;
