/** {@code history}: imports, lists, shows, compares, exports and rehearses past runs. */
package io.weatherglass.cli.history;
