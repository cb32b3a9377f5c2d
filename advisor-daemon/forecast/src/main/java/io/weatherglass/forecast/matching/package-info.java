/**
 * Finds the historical background load that explains a deviation from the plan [KKN17]. Start at {@link
 * io.weatherglass.forecast.matching.BackgroundLoadSearches}.
 */
package io.weatherglass.forecast.matching;
