/**
 * {@code ./weatherglass prove}: fault injection and load tests. Not part of the distribution. Start with {@link
 * io.weatherglass.proving.ProveCommand}.
 */
package io.weatherglass.proving;
