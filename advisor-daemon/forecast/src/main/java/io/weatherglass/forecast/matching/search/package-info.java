/**
 * Searches for the fragment of a historic workload that explains what was observed [KKN17 Algorithm 1]. Start with {@link
 * io.weatherglass.forecast.matching.search.FragmentSearch}.
 */
package io.weatherglass.forecast.matching.search;
