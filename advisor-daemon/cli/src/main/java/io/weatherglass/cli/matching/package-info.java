/** {@code match}: searches for the background load behind a deviation, and the evaluation of these searches. */
package io.weatherglass.cli.matching;
