/** {@code key}: who may use a daemon. */
package io.weatherglass.cli.keys;
