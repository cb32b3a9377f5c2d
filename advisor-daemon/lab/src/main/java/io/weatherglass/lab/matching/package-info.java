/**
 * Evaluation of searches for known background loads, and of their benefit [KKN17 §5]. Start with {@link
 * io.weatherglass.lab.matching.MatchEvaluation}.
 */
package io.weatherglass.lab.matching;
