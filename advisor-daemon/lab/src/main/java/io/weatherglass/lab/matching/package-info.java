/**
 * Evaluates searches for background loads on known loads, and measures their benefit [KKN17 §5]. Start with
 * {@link io.weatherglass.lab.matching.MatchEvaluation}.
 */
package io.weatherglass.lab.matching;
