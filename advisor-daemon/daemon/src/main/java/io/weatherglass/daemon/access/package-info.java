/**
 * Who may do what: keys, their scopes and where they are kept. Knows nothing of HTTP, so that the command line can make keys
 * without a daemon.
 */
package io.weatherglass.daemon.access;
