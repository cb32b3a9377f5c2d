/** {@code trace index}: prepares searches for the background load that explains a deviation. */
package io.weatherglass.cli.matching;
