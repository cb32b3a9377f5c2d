/** {@code doctor} and {@code migrate}: for those who run daemons. */
package io.weatherglass.cli.operating;
