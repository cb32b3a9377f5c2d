/** {@code doctor}, {@code migrate} and {@code maintenance}: for those who run daemons. */
package io.weatherglass.cli.operating;
