package io.weatherglass.simulation.simgrid;

import io.weatherglass.simulation.engine.EffectQuestion;
import io.weatherglass.simulation.engine.WireReader;
import io.weatherglass.simulation.engine.WireWriter;
import io.weatherglass.simulation.kernel.VmEffect;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Effects that the process of the engine computes. */
record AskedEffects(WireReader from, WireWriter to) implements WalltimeEffect, VmEffect {
    @Override
    public double walltimeSeconds(int job, int vm, double startSeconds, double drawnSeconds) {
        return ask(new EffectQuestion(false, vm, job, drawnSeconds, startSeconds));
    }

    @Override
    public double bootSeconds(int vm, int type, double predictedSeconds) {
        return ask(new EffectQuestion(true, vm, type, predictedSeconds, 0));
    }

    @Override
    public double lifetimeSeconds(int vm, int type) {
        return Double.POSITIVE_INFINITY;
    }

    private double ask(EffectQuestion question) {
        try {
            to.write(question);
            to.flush();
            return from.read(Double.class);
        } catch (IOException lost) {
            throw new UncheckedIOException(lost);
        }
    }
}
