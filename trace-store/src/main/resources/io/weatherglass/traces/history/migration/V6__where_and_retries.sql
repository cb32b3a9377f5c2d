-- empty or NULL where it was not reported; lost_attempts lists starts and ends of failed attempts, s since the origin
ALTER TABLE run ADD COLUMN parameters_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE job ADD COLUMN node TEXT;
ALTER TABLE job ADD COLUMN container TEXT;
ALTER TABLE job ADD COLUMN lost_attempts TEXT;
