/**
 * Inputs of simulations: workflows ({@link io.weatherglass.cli.inputs.WorkflowInputs}) and platforms ({@link
 * io.weatherglass.cli.inputs.PlatformFile}).
 */
package io.weatherglass.cli.inputs;
