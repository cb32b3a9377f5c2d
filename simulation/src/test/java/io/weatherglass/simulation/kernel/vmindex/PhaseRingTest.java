package io.weatherglass.simulation.kernel.vmindex;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;

class PhaseRingTest {
    private static final double UNIT = 3600;
    private static final double SECTOR = UNIT / 64;

    private final IdleColumns columns = new IdleColumns();

    @Property
    void visitsAllVmsBackwardsFromAPhase(
            @ForAll("phases") @Size(min = 1, max = 90) List<Double> phases,
            @ForAll Set<Byte> left,
            @ForAll("phase") double sought) {
        PhaseRing ring = ring(phases);
        List<Integer> ascending = new ArrayList<>(IntStream.range(0, phases.size())
                .boxed()
                .sorted(columns::compare)
                .toList());
        for (int vm = 1; vm < phases.size(); vm++) {
            if (left.contains((byte) vm)) {
                ring.remove(vm);
                ascending.remove(Integer.valueOf(vm));
            }
        }
        int notBeyond = (int)
                ascending.stream().filter(vm -> columns.phase[vm] <= sought).count();
        int from = (notBeyond == 0 ? ascending.size() : notBeyond) - 1;

        ring.seek(sought);

        assertThat(ring.size()).isEqualTo(ascending.size());
        for (int gone = 0; gone < ring.size(); ) {
            int at = Math.floorMod(from - gone, ascending.size());
            assertThat(ring.vm()).isEqualTo(ascending.get(at));
            int same = ring.same();
            assertThat(same).isEqualTo(sameUpTo(ascending, at));
            // by one VM and by all equal VMs, alternately
            int steps = gone % 2 == 0 ? same : 1;
            ring.back(steps);
            gone += steps;
        }
    }

    private PhaseRing ring(List<Double> phases) {
        columns.resize(phases.size());
        PhaseRing ring = new PhaseRing(columns, UNIT);
        for (int vm = 0; vm < phases.size(); vm++) {
            columns.phase[vm] = phases.get(vm);
            columns.idle[vm] = vm % 5 == 0 ? 1 : 0;
            ring.add(vm);
        }
        return ring;
    }

    private int sameUpTo(List<Integer> ascending, int at) {
        int count = 1;
        while (count <= at && columns.same(ascending.get(at - count), ascending.get(at))) {
            count++;
        }
        return count;
    }

    @Provide
    Arbitrary<List<Double>> phases() {
        return phase().list();
    }

    /** Anywhere and, more often, at sector boundaries, at both ends of the unit and slightly beyond. */
    @Provide
    Arbitrary<Double> phase() {
        return Arbitraries.oneOf(
                Arbitraries.doubles().between(0, UNIT),
                Arbitraries.of(-1e-9, 0.0, SECTOR, Math.nextDown(SECTOR), 5 * SECTOR + 1, UNIT - 1e-9, UNIT));
    }
}
