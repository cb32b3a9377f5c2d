/**
 * Finds which historic background load explains that an instance deviates from its plan [KKN17]. Start with {@link
 * io.weatherglass.forecast.matching.BackgroundMatching}.
 */
package io.weatherglass.forecast.matching;
