/**
 * Simulates enactors that follow recommendations, and measures the benefit of doing so. Start with {@link
 * io.weatherglass.lab.enacting.AdviceStudy}.
 */
package io.weatherglass.lab.enacting;
