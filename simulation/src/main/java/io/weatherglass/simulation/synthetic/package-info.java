/** Generates workflows from published characteristics, with true walltimes drawn around the projected ones. */
package io.weatherglass.simulation.synthetic;
