package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.montecarlo.ConditionalWalltime.Form;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Draws independent walltimes by their inverse distribution functions, one form of distribution after another. */
final class InputSampler implements RuntimeSampler {
    private final DrawColumns[] columns;

    private InputSampler(DrawColumns[] columns) {
        this.columns = columns;
    }

    static final class Builder {
        private final Map<Form, List<Draw>> draws = new EnumMap<>(Form.class);

        private record Draw(int job, long key, ConditionalWalltime walltime) {}

        void add(int job, long key, ConditionalWalltime walltime) {
            draws.computeIfAbsent(walltime.form(), form -> new ArrayList<>()).add(new Draw(job, key, walltime));
        }

        InputSampler build() {
            List<DrawColumns> columns = new ArrayList<>();
            draws.forEach((form, jobs) -> {
                DrawColumns column = new DrawColumns(form, jobs.size());
                jobs.forEach(draw -> column.add(draw.job(), draw.key(), draw.walltime()));
                columns.add(column);
            });
            return new InputSampler(columns.toArray(DrawColumns[]::new));
        }
    }

    @Override
    public void draw(long replicate, double[] walltimeSeconds) {
        for (DrawColumns column : columns) {
            column.draw(replicate, walltimeSeconds);
        }
    }
}
