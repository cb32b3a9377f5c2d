package io.weatherglass.simulation.engine;

import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.strategy.PlacementView;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import java.io.File;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;

/** A strategy that kills its process once per life, when it places a job; each life is a file it can delete. */
record KillsItsProcess(int at, File... lives) implements ProvisioningStrategy, Serializable {
    @Override
    public String name() {
        return "deadly";
    }

    @Override
    public boolean suits(Platform platform) {
        return true;
    }

    @Override
    public int choose(PlacementView view, int job) {
        for (File life : lives) {
            if (job == at && life.delete()) {
                System.err.print("goodbye");
                System.err.flush();
                Runtime.getRuntime().halt(1);
            }
        }
        return NEW_VM;
    }

    /** Creates a strategy with a number of lives in the folder. */
    static KillsItsProcess with(int lives, File folder, int at) {
        File[] files = new File[lives];
        for (int k = 0; k < lives; k++) {
            files[k] = new File(folder, "life" + k);
            try {
                if (!files[k].createNewFile()) {
                    throw new IllegalArgumentException(files[k] + " must not exist yet");
                }
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
        return new KillsItsProcess(at, files);
    }
}
