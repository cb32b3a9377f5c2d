package io.weatherglass.simulation.engine;

import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.kernel.VmEffect;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.ExecutionState;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

final class WorkerProcess implements AutoCloseable {
    private static final int LOG_TAIL = 2000;

    private final Process process;
    private final Path log;
    private final WireWriter to;
    private final WireReader from;
    private boolean spent;

    WorkerProcess(List<String> command, Path log) {
        this.log = log;
        try {
            process = new ProcessBuilder(command).redirectError(log.toFile()).start();
            to = new WireWriter(new BufferedOutputStream(process.getOutputStream()));
            from = new WireReader(new BufferedInputStream(process.getInputStream()));
        } catch (IOException failed) {
            throw new EngineFailedException("cannot start a worker process: " + String.join(" ", command), failed);
        }
    }

    /** Waits until the process has read the platform file. */
    void awaitReady() throws IOException {
        from.read(String.class);
    }

    boolean spent() {
        return spent;
    }

    List<Schedule> simulate(List<Realization> realizations, List<List<CloudNames>> names) throws IOException {
        spent = true;
        send(realizations, names);
        List<Schedule> schedules = new ArrayList<>(realizations.size());
        for (int k = 0; k < realizations.size(); k++) {
            schedules.add(schedule(realizations.get(k).effects()));
        }
        spent = from.read(Double.class) > SimulatedClock.SPENT_SECONDS;
        return schedules;
    }

    private Schedule schedule(DrawnEffects effects) throws IOException {
        while (true) {
            Record said = from.read(Record.class);
            if (said instanceof WorkerRefusal refusal) {
                throw failure(refusal);
            } else if (said instanceof Schedule schedule) {
                return schedule;
            }
            to.write(effects.answer((EffectQuestion) said));
            to.flush();
        }
    }

    private void send(List<Realization> realizations, List<List<CloudNames>> names) throws IOException {
        to.write(realizations.size());
        Scenario last = null;
        ExecutionState lastState = null;
        for (int k = 0; k < realizations.size(); k++) {
            Realization realization = realizations.get(k);
            boolean another = realization.scenario() != last || realization.state() != lastState;
            to.write(another ? 1 : 0);
            if (another) {
                last = realization.scenario();
                lastState = realization.state();
                to.write(last);
                to.write(lastState);
                to.write(names.get(k));
            }
            to.write(realization.recorded());
            to.write(realization.walltimesSeconds());
            to.write(realization.effects().vms() != VmEffect.NONE);
            to.write(realization.effects().walltimes() != WalltimeEffect.NONE);
        }
        to.flush();
    }

    private static RuntimeException failure(WorkerRefusal refusal) {
        return switch (refusal.kind()) {
            case BAD_SCENARIO -> new IllegalArgumentException(refusal.message());
            case STUCK -> new IllegalStateException(refusal.message());
            case FAILURE -> new EngineFailedException("a SimGrid worker process failed: " + refusal.message());
        };
    }

    String lastWords() {
        try {
            String text = Files.readString(log, StandardCharsets.UTF_8);
            String tail = text.substring(Math.max(0, text.length() - LOG_TAIL)).strip();
            return tail.isEmpty() ? "no output" : "last output: " + tail;
        } catch (IOException unreadable) {
            return "its output cannot be read: " + unreadable.getMessage();
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            Files.deleteIfExists(log);
            process.getOutputStream().close();
        } catch (IOException brokenPipe) {
        }
    }
}
