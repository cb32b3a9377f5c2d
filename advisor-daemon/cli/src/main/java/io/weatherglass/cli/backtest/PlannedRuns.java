package io.weatherglass.cli.backtest;

import io.weatherglass.cli.backtest.planned.PastInstance;
import io.weatherglass.cli.inputs.RecordsLeftOut;
import io.weatherglass.cli.options.ConfigurationOptions;
import io.weatherglass.connectors.sources.RecordedEvents;
import io.weatherglass.traces.schlouder.RunNames;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * The runs of a back-test that have a plan, reported or learned, and what was left out of what was read.
 *
 * @param scored oldest first
 * @param training that are known from the beginning
 * @param past where they come from
 * @param records what of the records that were read does not count
 */
record PlannedRuns(List<PastInstance> scored, List<PastInstance> training, PastInstances past, RecordsLeftOut records) {

    /** Those of the options. */
    static PlannedRuns read(
            PastInstanceOptions source,
            ProtocolOptions protocol,
            ConfigurationOptions configuration,
            PastInstances past)
            throws IOException {
        RunNames selected = source.selected();
        if (protocol.train().isEmpty()) {
            return new PlannedRuns(source.read(selected, past, configuration), List.of(), past, source.leftOut());
        }
        RunNames known = RunNames.matching(protocol.train().get());
        // read together, so that a record that is bad in both is reported once
        List<PastInstance> all = source.read(selected.or(known), past, configuration);
        return new PlannedRuns(
                // a run that is known is not forecast
                all.stream()
                        .filter(one -> selected.test(one.label()) && !known.test(one.label()))
                        .toList(),
                all.stream().filter(one -> known.test(one.label())).toList(),
                past,
                source.leftOut());
    }

    int count() {
        return scored.size() + training.size();
    }

    /** The runs whose plans were not reported, as their enactors would report them again. */
    List<RecordedEvents> unplanned() {
        return past.unplanned();
    }

    /** Why runs were left out, by their labels. */
    Map<String, String> leftOut() {
        return past.leftOut();
    }
}
