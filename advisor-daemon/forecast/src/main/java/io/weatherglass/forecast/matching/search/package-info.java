/** Searches for the fragment that explains an observation. Start with {@link io.weatherglass.forecast.matching.search.FragmentSearch}. */
package io.weatherglass.forecast.matching.search;
