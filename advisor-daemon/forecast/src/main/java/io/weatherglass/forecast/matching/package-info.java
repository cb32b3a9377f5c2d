/** Finds which historic background load explains that an instance deviates from its plan [KKN17]. */
package io.weatherglass.forecast.matching;
