package io.weatherglass.simulation.engine;

import io.weatherglass.simulation.kernel.VmEffect;
import io.weatherglass.simulation.kernel.WalltimeEffect;

/** Drawn deviations that depend on decisions during a realization, such as boot times and walltimes on certain VMs. */
public record DrawnEffects(VmEffect vms, WalltimeEffect walltimes) {
    public static final DrawnEffects NONE = new DrawnEffects(VmEffect.NONE, WalltimeEffect.NONE);

    double answer(EffectQuestion question) {
        return question.boots()
                ? vms.bootSeconds(question.vm(), question.index(), question.seconds())
                : walltimes.walltimeSeconds(
                        question.index(), question.vm(), question.startSeconds(), question.seconds());
    }
}
