package io.weatherglass.lab.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against what queueing theory says of the cases that it covers. */
class CapacitySimulationTest {

    private static final int EVENTS = 100_000;

    private static DaemonModel forecastsOnly(double cores, int permits, double seconds, double spread) {
        return new DaemonModel(cores, 0, permits, 0, 0, seconds, spread, 0, 0, 0, 0);
    }

    private static EventLoad poisson(double eventsPerSecond) {
        return new EventLoad(100_000, eventsPerSecond, false, EVENTS, 1);
    }

    /** One server, any distribution: s + λ s² (1 + c²) / (2 (1 − ρ)) [Pollaczek 1930, Khinchine 1932]. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 1})
    void oneForecastAtATimeWaitsAsTheFormulaOfPollaczekAndKhinchineSays(double spread) {
        CapacityResult result = CapacitySimulation.run(forecastsOnly(4, 1, 0.1, spread), poisson(6));
        double expected = 0.1 + 6 * 0.01 * (1 + spread * spread) / (2 * (1 - 0.6));
        assertThat(result.latencySeconds().mean()).isCloseTo(expected, within(0.05 * expected));
        assertThat(result.coresUsed()).isCloseTo(0.6, within(0.02));
    }

    /** Processor sharing on one core: s / (1 − ρ), whatever the distribution [Kleinrock 1976, 4.4]. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 1})
    void manyForecastsOnOneCoreShareIt(double spread) {
        CapacityResult result = CapacitySimulation.run(forecastsOnly(1, 10_000, 0.1, spread), poisson(6));
        assertThat(result.latencySeconds().mean()).isCloseTo(0.25, within(0.0125));
    }

    /** Nine others on one core leave a tenth of it. */
    @Test
    void otherProgramsTakeTheirShare() {
        DaemonModel daemon = new DaemonModel(1, 9, 1, 0, 0, 0.1, 0, 0, 0, 0, 0);
        CapacityResult result = CapacitySimulation.run(daemon, new EventLoad(10, 0.1, true, 10, 1));
        assertThat(result.latencySeconds().min()).isCloseTo(1, within(1e-9));
        assertThat(result.latencySeconds().max()).isCloseTo(1, within(1e-9));
    }

    /** While one forecast runs ten events come: the next one covers them. */
    @Test
    void whatComesDuringAForecastIsCoveredByTheNextOne() {
        CapacityResult result = CapacitySimulation.run(forecastsOnly(1, 4, 1, 0), new EventLoad(1, 10, true, 1000, 1));
        assertThat(result.forecastsPerSecond()).isCloseTo(1, within(0.05));
        assertThat(result.coalescedShare()).isCloseTo(0.9, within(0.02));
        assertThat(result.latencySeconds().max()).isLessThanOrEqualTo(2 + 1e-9);
        assertThat(result.latencySeconds().quantile(0.5)).isCloseTo(1.5, within(0.06));
    }

    /** Nothing competes: each step takes what it takes, one after the other. */
    @Test
    void aSingleEventTakesTheSumOfItsSteps() {
        DaemonModel daemon = new DaemonModel(2, 0, 2, 0.001, 0.002, 0.1, 0, 0.004, 0, 0.02, 0.02);
        CapacityResult result = CapacitySimulation.run(daemon, new EventLoad(5, 0.1, true, 20, 1));
        assertThat(result.latencySeconds().min()).isCloseTo(0.127, within(1e-9));
        assertThat(result.latencySeconds().max()).isCloseTo(0.127, within(1e-9));
        assertThat(result.coalescedShare()).isZero();
    }

    /** Nothing competes, so the times are those of the way to the log and back, and what the steps take. */
    @Test
    void theWayToTheLogAndBackHasItsMedianAndItsTail() {
        DaemonModel daemon = new DaemonModel(4, 0, 4, 0.001, 0.001, 0.003, 0, 0, 0, 0.02, 0.06);
        CapacityResult result = CapacitySimulation.run(daemon, poisson(0.1));
        assertThat(result.latencySeconds().quantile(0.5)).isCloseTo(0.025, within(0.0003));
        assertThat(result.latencySeconds().quantile(0.99)).isCloseTo(0.065, within(0.002));
    }

    /** Events every 7.3 ms and a transaction every 20 ms: they wait for anything between nothing and all of that. */
    @Test
    void whatComesMeanwhileWaitsForTheNextTransaction() {
        DaemonModel daemon = new DaemonModel(4, 0, 4, 0, 0, 0, 0, 0, 0.02, 0, 0);
        CapacityResult result = CapacitySimulation.run(daemon, new EventLoad(100, 1 / 0.0073, true, 1000, 1));
        assertThat(result.latencySeconds().max()).isLessThan(0.02 + 1e-9);
        assertThat(result.latencySeconds().mean()).isCloseTo(0.01, within(0.0005));
    }

    @Test
    void moreThanCanBeFoldedPilesUp() {
        DaemonModel daemon = new DaemonModel(4, 0, 2, 0, 0.01, 0, 0, 0, 0, 0, 0);
        CapacityResult result = CapacitySimulation.run(daemon, new EventLoad(10, 200, true, 2000, 1));
        // 2,000 events at 100 a second, of which 1,000 are left when the last one comes
        assertThat(result.backlogSeconds()).isCloseTo(10, within(0.1));
    }

    /** The work of 100,000 events, half of which is left when the last one comes: tens of thousands of threads share a core. */
    @Test
    void moreThanCanBeTakenInPilesUp() {
        DaemonModel daemon = new DaemonModel(1, 0, 2, 0.01, 0, 0, 0, 0, 0, 0, 0);
        CapacityResult result = CapacitySimulation.run(daemon, new EventLoad(100, 200, true, EVENTS, 1));
        assertThat(result.backlogSeconds()).isCloseTo(500, within(0.1));
        assertThat(result.coresUsed()).isCloseTo(1, within(0.001));
    }

    /** What runs after the last event does not count: forecasts and events share the cores that there are. */
    @Test
    void forecastsTakeNoMoreCoresThanAreLeft() {
        DaemonModel daemon = new DaemonModel(4, 0, 4, 0.002, 0, 0.1, 0, 0, 0, 0.02, 0.02);
        CapacityResult result = CapacitySimulation.run(daemon, new EventLoad(500, 1000, false, 20_000, 1));
        assertThat(result.backlogSeconds()).isGreaterThan(1);
        assertThat(result.forecastsPerSecond() * 0.1).isLessThanOrEqualTo(4);
        // the cores are never idle, and 1,000 events a second take two of them
        assertThat(result.coresUsed()).isCloseTo(4, within(0.1));
        assertThat(result.forecastsPerSecond() * 0.1).isCloseTo(2, within(0.1));
    }

    @Test
    void itIsAFunctionOfItsArguments() {
        DaemonModel daemon = forecastsOnly(2, 2, 0.1, 1);
        assertThat(CapacitySimulation.run(daemon, poisson(10))).isEqualTo(CapacitySimulation.run(daemon, poisson(10)));
    }

    @Test
    void refusesWhatIsOutOfRange() {
        assertThatThrownBy(() -> forecastsOnly(0, 1, 1, 0)).hasMessage("cores must be > 0, was 0.0");
        assertThatThrownBy(() -> forecastsOnly(1, 0, 1, 0)).hasMessage("permits must be >= 1, was 0");
        assertThatThrownBy(() -> forecastsOnly(1, 1, -1, 0)).hasMessage("forecastSeconds must be >= 0, was -1.0");
        assertThatThrownBy(() -> new EventLoad(0, 1, true, 1, 1)).hasMessage("instances must be >= 1, was 0");
    }
}
