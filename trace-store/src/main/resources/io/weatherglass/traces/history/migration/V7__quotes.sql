-- forecasts that users kept as quotes; cost_unit is empty and the cost NULL where there was no price
CREATE TABLE quote (
    id ${identity},
    workflow TEXT NOT NULL,
    made_micros BIGINT NOT NULL,
    samples INTEGER NOT NULL,
    makespan_lower_seconds DOUBLE PRECISION NOT NULL,
    makespan_median_seconds DOUBLE PRECISION NOT NULL,
    makespan_upper_seconds DOUBLE PRECISION NOT NULL,
    cost_unit TEXT NOT NULL,
    cost_lower DOUBLE PRECISION,
    cost_median DOUBLE PRECISION,
    cost_upper DOUBLE PRECISION
);

CREATE INDEX quote_by_workflow ON quote (workflow, made_micros);
