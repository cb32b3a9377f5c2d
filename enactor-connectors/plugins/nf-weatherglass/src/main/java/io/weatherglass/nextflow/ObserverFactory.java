package io.weatherglass.nextflow;

import java.util.Collection;
import java.util.List;
import nextflow.Session;
import nextflow.trace.TraceObserver;
import nextflow.trace.TraceObserverFactory;

@SuppressWarnings("deprecation")
public final class ObserverFactory implements TraceObserverFactory {
    public ObserverFactory() {}

    @Override
    public Collection<TraceObserver> create(Session session) {
        return List.of(new Observer(new RunReport(session)));
    }
}
