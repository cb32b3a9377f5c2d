/** {@code key}: manages access keys of a daemon. */
package io.weatherglass.cli.keys;
