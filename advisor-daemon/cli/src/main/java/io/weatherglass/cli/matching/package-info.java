/** {@code match}: prepares searches for the background load behind a deviation. */
package io.weatherglass.cli.matching;
