package io.weatherglass.simulation.simgrid;

import io.weatherglass.simulation.engine.CloudNames;
import io.weatherglass.simulation.engine.DrawnEffects;
import io.weatherglass.simulation.engine.Realization;
import io.weatherglass.simulation.engine.WireReader;
import io.weatherglass.simulation.engine.WireWriter;
import io.weatherglass.simulation.engine.WorkerRefusal;
import io.weatherglass.simulation.engine.WorkerRefusal.Kind;
import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.VmEffect;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.ExecutionState;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.simgrid.msg.Msg;
import org.simgrid.msg.Process;

final class Controller extends Process {
    private final String platformFile;
    private final double precisionSeconds;
    private final WireReader from;
    private final WireWriter to;
    private final AskedEffects asked;

    Controller(String platformFile, String host, double precisionSeconds, InputStream from, OutputStream to)
            throws IOException {
        super(SimulatedPlatform.host(platformFile, host), "controller");
        this.platformFile = platformFile;
        this.precisionSeconds = precisionSeconds;
        this.from = new WireReader(new BufferedInputStream(from));
        this.to = new WireWriter(new BufferedOutputStream(to));
        asked = new AskedEffects(this.from, this.to);
    }

    @Override
    public void main(String[] arguments) {
        int status = 1;
        try {
            to.write("ready");
            to.flush();
            while (true) {
                simulateBatch();
            }
        } catch (EOFException nothingMoreToDo) {
            status = 0;
        } catch (IOException lost) {
            lost.printStackTrace();
        } finally {
            // An ordinary exit would make SimGrid wait for actors that never end.
            Runtime.getRuntime().halt(status);
        }
    }

    private void simulateBatch() throws IOException {
        try {
            // Read the whole batch first, because the sender reads nothing until it has sent everything.
            for (Assignment one : readBatch()) {
                SimulatedEnactment enactment =
                        new SimulatedEnactment(one.realization(), one.platform(), precisionSeconds);
                enactment.run();
                to.write(enactment.schedule());
            }
        } catch (RuntimeException failure) {
            refuse(failure);
        }
        to.write(Msg.getClock());
        to.flush();
    }

    private List<Assignment> readBatch() throws IOException {
        int count = from.read(Integer.class);
        List<Assignment> batch = new ArrayList<>(count);
        Optional<Scenario> scenario = Optional.empty();
        Optional<ExecutionState> state = Optional.empty();
        SimulatedPlatform platform = new SimulatedPlatform(platformFile, List.of());
        for (int k = 0; k < count; k++) {
            if (from.read(Integer.class) == 1) {
                scenario = Optional.of(from.read(Scenario.class));
                state = Optional.of(from.read(ExecutionState.class));
                platform = new SimulatedPlatform(platformFile, from.readList(CloudNames.class));
            }
            RecordedInputs recorded = from.read(RecordedInputs.class);
            double[] walltimes = from.read(double[].class);
            DrawnEffects effects = new DrawnEffects(
                    from.read(Boolean.class) ? asked : VmEffect.NONE,
                    from.read(Boolean.class) ? asked : WalltimeEffect.NONE);
            Realization realization =
                    new Realization(scenario.orElseThrow(), state.orElseThrow(), recorded, walltimes, effects);
            batch.add(new Assignment(realization, platform));
        }
        return batch;
    }

    private record Assignment(Realization realization, SimulatedPlatform platform) {}

    /** Exits, because state left over from this realization would disturb the next one. */
    private void refuse(RuntimeException failure) throws IOException {
        failure.printStackTrace();
        to.write(new WorkerRefusal(kind(failure), String.valueOf(failure.getMessage())));
        to.flush();
        Runtime.getRuntime().halt(1);
    }

    private static Kind kind(RuntimeException failure) {
        if (failure instanceof IllegalArgumentException) {
            return Kind.BAD_SCENARIO;
        }
        return failure instanceof StuckException ? Kind.STUCK : Kind.FAILURE;
    }
}
