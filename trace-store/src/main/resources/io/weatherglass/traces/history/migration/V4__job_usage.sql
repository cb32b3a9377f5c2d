-- what the last attempt used, and its time limit; NULL where it was not reported
ALTER TABLE job ADD COLUMN time_limit_seconds DOUBLE PRECISION;
ALTER TABLE job ADD COLUMN peak_memory_bytes DOUBLE PRECISION;
ALTER TABLE job ADD COLUMN cpu_seconds DOUBLE PRECISION;
