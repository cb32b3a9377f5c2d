package io.weatherglass.connectors.sources;

import java.util.List;

class MakeflowCompatibilityTest extends ConnectorCompatibilityKit {
    @Override
    protected ConnectorProvider provider() {
        return ConnectorRegistry.all().get("makeflow");
    }

    @Override
    protected List<RecordedStream> streams() {
        return List.of(
                // states 1 and 2 of rules 0 to 3, and state 3 of rule 3
                Recordings.stream("makeflow.makeflowlog")
                        .jobs(4)
                        .completed(4)
                        .failedAttempts(1)
                        .ended(1));
    }

    @Override
    protected PropertySample missingColumn() {
        return PropertySample.notApplicable("its files have no header");
    }

    @Override
    protected PropertySample repeatedHour() {
        return PropertySample.notApplicable("dates are microseconds since the epoch");
    }

    @Override
    protected PropertySample endBeforeStart() {
        return PropertySample.file("x.makeflowlog", """
                # STARTED 1795312201000000
                1795312204100000 0 1 5023 0 1 0 0 0 1
                1795312202100000 0 2 5023 0 0 1 0 0 1
                # COMPLETED 1795312205200000
                """);
    }

    @Override
    protected PropertySample unknownState() {
        return PropertySample.file("x.makeflowlog", """
                # STARTED 1795312201000000
                1795312201100000 0 1 5023 1 1 0 0 0 2
                1795312202100000 0 2 5023 1 0 1 0 0 2
                1795312202200000 1 1 5024 0 1 1 0 0 2
                1795312203200000 1 5 5024 0 0 2 0 0 2
                # COMPLETED 1795312203300000
                """);
    }

    @Override
    protected PropertySample correctedState() {
        return PropertySample.file("x.makeflowlog", """
                # STARTED 1795312201000000
                1795312201100000 0 1 5023 0 1 0 0 0 1
                1795312202100000 0 5 5023 0 0 1 0 0 1
                1795312203100000 0 2 5023 0 0 1 0 0 1
                # COMPLETED 1795312204200000
                """);
    }

    @Override
    protected PropertySample reusedResult() {
        return PropertySample.file("x.makeflowlog", """
                # STARTED 1795312201000000
                1795312201100000 0 1 0 0 1 0 0 0 1
                1795312201150000 0 2 0 0 0 1 0 0 1
                # COMPLETED 1795312201200000
                """);
    }

    @Override
    protected PropertySample twoRecordings() {
        return PropertySample.file("x.makeflowlog", """
                # STARTED 1795312201000000
                1795312201100000 0 1 5023 0 1 0 0 0 1
                1795312202100000 0 2 5023 0 0 1 0 0 1
                # COMPLETED 1795312202200000
                # STARTED 1795315801000000
                1795315801100000 0 1 5024 0 1 0 0 0 1
                1795315802100000 0 2 5024 0 0 1 0 0 1
                # COMPLETED 1795315802200000
                """);
    }
}
