package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.montecarlo.ConditionalWalltime.Form;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

final class InputSampler implements RuntimeSampler {
    private final List<DrawColumns> columns = new ArrayList<>();

    record Draw(int job, long key, ConditionalWalltime walltime) {}

    InputSampler(List<Draw> draws) {
        Map<Form, List<Draw>> byForm = new EnumMap<>(Form.class);
        draws.forEach(draw -> byForm.computeIfAbsent(draw.walltime().form(), form -> new ArrayList<>())
                .add(draw));
        byForm.forEach((form, ofForm) -> columns.add(new DrawColumns(form, ofForm)));
    }

    @Override
    public void draw(long replicate, double[] walltimeSeconds) {
        for (int k = 0; k < columns.size(); k++) {
            columns.get(k).draw(replicate, walltimeSeconds);
        }
    }
}
