/**
 * Simulated enactors that do what is recommended to them, and what that is worth. Start with
 * {@link io.weatherglass.lab.enacting.AdviceStudy}.
 */
package io.weatherglass.lab.enacting;
