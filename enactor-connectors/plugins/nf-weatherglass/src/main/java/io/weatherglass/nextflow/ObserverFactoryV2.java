package io.weatherglass.nextflow;

import java.util.Collection;
import java.util.List;
import nextflow.Session;
import nextflow.trace.TraceObserverFactoryV2;
import nextflow.trace.TraceObserverV2;

public final class ObserverFactoryV2 implements TraceObserverFactoryV2 {
    public ObserverFactoryV2() {}

    @Override
    public Collection<TraceObserverV2> create(Session session) {
        return List.of(new ObserverV2(new RunReport(session)));
    }
}
