/** Inputs of simulations: workflows ({@link WorkflowInputs}) and platforms ({@link PlatformFile}). */
package io.weatherglass.cli.inputs;
