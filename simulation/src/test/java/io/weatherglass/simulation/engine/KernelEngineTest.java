package io.weatherglass.simulation.engine;

class KernelEngineTest extends SimulationEngineCompatibilityKit {
    @Override
    protected SimulationEngine open() {
        return new KernelEngine();
    }
}
