-- One text for SQLite and PostgreSQL; what they call differently is a placeholder. Dates of a run are seconds since its
-- origin, NULL is "unknown".
CREATE TABLE run (
    id ${identity},
    run_key TEXT NOT NULL UNIQUE,
    fingerprint TEXT NOT NULL,
    workflow TEXT NOT NULL,
    instance TEXT NOT NULL,
    source TEXT NOT NULL,
    strategy TEXT NOT NULL,
    platform TEXT NOT NULL,
    plan_revision INTEGER NOT NULL,
    origin_micros BIGINT NOT NULL,
    recorded_micros BIGINT NOT NULL,
    outcome TEXT NOT NULL,
    makespan_seconds DOUBLE PRECISION NOT NULL,
    cost_unit TEXT,
    cost_amount DOUBLE PRECISION,
    btu_count BIGINT,
    vm_seconds DOUBLE PRECISION,
    job_count INTEGER NOT NULL,
    completed_jobs INTEGER NOT NULL,
    plan ${bytes} NOT NULL
);

CREATE INDEX run_by_workflow ON run (workflow, id);

-- past_error_seconds and future_error_seconds are E and F after the first completion_rank jobs to complete
CREATE TABLE job (
    run_id BIGINT NOT NULL REFERENCES run (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    job_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    end_state TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    outlier INTEGER NOT NULL,
    vm TEXT,
    projected_runtime_seconds DOUBLE PRECISION NOT NULL,
    observed_runtime_seconds DOUBLE PRECISION,
    input_bytes BIGINT NOT NULL,
    output_bytes BIGINT NOT NULL,
    submitted_seconds DOUBLE PRECISION,
    started_seconds DOUBLE PRECISION,
    ended_seconds DOUBLE PRECISION,
    completion_rank INTEGER,
    past_error_seconds DOUBLE PRECISION,
    future_error_seconds DOUBLE PRECISION,
    PRIMARY KEY (run_id, place)
);

CREATE TABLE vm (
    run_id BIGINT NOT NULL REFERENCES run (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    vm_id TEXT NOT NULL,
    vm_type TEXT NOT NULL,
    requested_seconds DOUBLE PRECISION NOT NULL,
    booted_seconds DOUBLE PRECISION,
    terminated_seconds DOUBLE PRECISION,
    PRIMARY KEY (run_id, place)
);

CREATE TABLE forecast (
    run_id BIGINT NOT NULL REFERENCES run (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    elapsed_seconds DOUBLE PRECISION NOT NULL,
    elapsed_share DOUBLE PRECISION NOT NULL,
    completed_jobs INTEGER NOT NULL,
    engine TEXT NOT NULL,
    runtime_model TEXT NOT NULL,
    runtime_model_version TEXT NOT NULL,
    calibration_version TEXT NOT NULL,
    makespan_median_seconds DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (run_id, place)
);

-- held is NULL where the truth is not known: the run did not complete, or its cost cannot be told
CREATE TABLE forecast_interval (
    run_id BIGINT NOT NULL,
    place INTEGER NOT NULL,
    quantity TEXT NOT NULL,
    nominal_level DOUBLE PRECISION NOT NULL,
    lower_bound DOUBLE PRECISION NOT NULL,
    upper_bound DOUBLE PRECISION NOT NULL,
    held INTEGER,
    PRIMARY KEY (run_id, place, quantity, nominal_level),
    FOREIGN KEY (run_id, place) REFERENCES forecast (run_id, place) ON DELETE CASCADE
);

-- versions of the calibration of each scope, such as a kind of workflow; the newest one counts
CREATE TABLE calibration (
    scope TEXT NOT NULL,
    version BIGINT NOT NULL,
    saved_micros BIGINT NOT NULL,
    last_run_id BIGINT NOT NULL,
    state ${bytes} NOT NULL,
    PRIMARY KEY (scope, version)
);
