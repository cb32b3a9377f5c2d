/**
 * How well searches find known background loads, and what that is worth [KKN17 §5]. Start with {@link
 * io.weatherglass.lab.matching.MatchEvaluation}.
 */
package io.weatherglass.lab.matching;
