package io.weatherglass.proving.chaos;

import io.weatherglass.proving.chaos.ChaosProblem.Kind;
import io.weatherglass.proving.chaos.ChaosReport.FaultRow;
import io.weatherglass.proving.chaos.FaultInjector.Struck;
import io.weatherglass.proving.chaos.SentRuns.Sent;
import io.weatherglass.proving.chaos.site.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Counts strikes and affected runs per fault. */
record FaultRows(Map<String, Sent> sent, List<Struck> struck) {

    /** @param wrong instances with problems */
    List<FaultRow> of(List<Fault> faults, Set<String> wrong) {
        return faults.stream()
                .map(fault -> of(fault, wrong))
                .filter(row -> row.strikes() > 0)
                .toList();
    }

    List<ChaosProblem> notStruck(List<Fault> required) {
        return required.stream()
                .filter(fault -> of(fault, Set.of()).strikes() == 0)
                .map(fault -> new ChaosProblem(
                        Kind.NOT_STRUCK,
                        fault.name(),
                        "the fault is impossible on this machine, or the test was too short"))
                .toList();
    }

    private FaultRow of(Fault fault, Set<String> wrong) {
        List<Struck> strikes =
                struck.stream().filter(strike -> strike.fault() == fault).toList();
        List<String> touched = new ArrayList<>();
        int events = 0;
        for (Map.Entry<String, Sent> entry : sent.entrySet()) {
            Sent run = entry.getValue();
            int disturbedEvents = run.disturbed().getOrDefault(fault.name(), 0);
            events += disturbedEvents;
            boolean open = strikes.stream()
                    .anyMatch(strike -> strike.fromNanos() < run.toNanos() && strike.toNanos() > run.fromNanos());
            if (disturbedEvents > 0 || open) {
                touched.add(entry.getKey());
            }
        }
        return new FaultRow(fault.name(), fault.description(), strikes.size() + events, touched.size(), (int)
                touched.stream().filter(wrong::contains).count());
    }
}
