/** {@code history}: imports, lists, shows, exports and rehearses past runs. */
package io.weatherglass.cli.history;
