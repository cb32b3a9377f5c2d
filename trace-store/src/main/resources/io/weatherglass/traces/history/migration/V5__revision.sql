-- revision of the workflow's code; empty where it was not reported
ALTER TABLE run ADD COLUMN revision TEXT NOT NULL DEFAULT '';
