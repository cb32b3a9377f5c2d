/**
 * Evaluates searches for background loads against known loads, and measures the benefit of these searches [KKN17 §5].
 * Start with {@link io.weatherglass.lab.matching.MatchEvaluation}.
 */
package io.weatherglass.lab.matching;
