/** {@code history}: imports past runs, lists and shows them, and forecasts them as if the daemon had followed them. */
package io.weatherglass.cli.history;
