/**
 * Divides the difference between past runs into contributions with intervals. Contributions are exact: they add up to
 * the difference, by the logarithmic mean Divisia index (LMDI-I) [Ang, Energy Policy 33 (2005), 867–871].
 */
package io.weatherglass.forecast.attributing;
