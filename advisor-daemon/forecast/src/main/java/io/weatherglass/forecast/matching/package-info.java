/**
 * Finds the historic background load that explains a deviation from the plan [KKN17]. Start with {@link
 * io.weatherglass.forecast.matching.BackgroundMatching}.
 */
package io.weatherglass.forecast.matching;
