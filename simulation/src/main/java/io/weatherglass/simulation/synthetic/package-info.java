/** Made-up workflows from published characteristics. */
package io.weatherglass.simulation.synthetic;
