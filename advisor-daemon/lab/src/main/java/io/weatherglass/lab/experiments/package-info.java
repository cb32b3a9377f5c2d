/** {@code lab convergence}: the standard errors of a Monte Carlo simulation. */
package io.weatherglass.lab.experiments;
