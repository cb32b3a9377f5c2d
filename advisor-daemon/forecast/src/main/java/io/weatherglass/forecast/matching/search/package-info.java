/**
 * Searches for the fragment that explains an observation. Start at {@link
 * io.weatherglass.forecast.matching.search.FragmentSearch}.
 */
package io.weatherglass.forecast.matching.search;
