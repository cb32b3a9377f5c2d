package io.weatherglass.connectors.sources;

import java.util.List;

class PegasusCompatibilityTest extends ConnectorCompatibilityKit {
    @Override
    protected ConnectorProvider provider() {
        return ConnectorRegistry.all().get("pegasus");
    }

    @Override
    protected List<RecordedStream> streams() {
        return List.of(
                // 11 + 5 + 3 jobs; the first log stops before the post script of its last job ends, and the last log
                // ends with an aborted job
                Recordings.stream("pegasus/jobstate")
                        .runs(3)
                        .jobs(19)
                        .completed(17)
                        .failedAttempts(1)
                        .ended(2),
                // job.info events: 14 and 39, each with one job_inst.main.end of status 0
                Recordings.stream("pegasus/blackdiamond.bp")
                        .jobs(14)
                        .completed(14)
                        .ended(1),
                Recordings.stream("pegasus/montage-1.0.bp")
                        .jobs(39)
                        .completed(39)
                        .ended(1),
                // split, map and old (failed once each), merge, stage_out
                Recordings.stream("pegasus-kickstart")
                        .jobs(5)
                        .completed(5)
                        .failedAttempts(2)
                        .ended(1));
    }

    @Override
    protected PropertySample missingColumn() {
        return PropertySample.notApplicable("its files have no header");
    }

    @Override
    protected PropertySample repeatedHour() {
        return PropertySample.notApplicable("dates are seconds since the epoch");
    }

    @Override
    protected PropertySample endBeforeStart() {
        return PropertySample.file("wf.bp", """
                ts=2026-11-20T10:00:00Z event=stampede.xwf.start xwf.id=0123456789 restart_count=0
                ts=2026-11-20T10:05:00Z event=stampede.job_inst.submit.start xwf.id=0123456789 job.id=a job_inst.id=1
                ts=2026-11-20T10:08:00Z event=stampede.job_inst.main.start xwf.id=0123456789 job.id=a job_inst.id=1
                ts=2026-11-20T10:06:00Z event=stampede.job_inst.main.term xwf.id=0123456789 job.id=a job_inst.id=1
                ts=2026-11-20T10:08:00Z event=stampede.inv.end xwf.id=0123456789 job.id=a job_inst.id=1 inv.id=1 dur=60
                ts=2026-11-20T10:09:00Z event=stampede.job_inst.main.end xwf.id=0123456789 job.id=a job_inst.id=1 status=0
                ts=2026-11-20T10:59:00Z event=stampede.xwf.end xwf.id=0123456789 restart_count=0 status=0
                """);
    }

    @Override
    protected PropertySample unknownState() {
        return PropertySample.file("wf.bp", """
                ts=2026-11-20T10:00:00Z event=stampede.xwf.start xwf.id=0123456789 restart_count=0
                ts=2026-11-20T10:05:00Z event=stampede.job_inst.submit.start xwf.id=0123456789 job.id=a job_inst.id=1
                ts=2026-11-20T10:06:00Z event=stampede.job_inst.main.start xwf.id=0123456789 job.id=a job_inst.id=1
                ts=2026-11-20T10:08:00Z event=stampede.job_inst.main.end xwf.id=0123456789 job.id=a job_inst.id=1 status=0
                ts=2026-11-20T10:05:00Z event=stampede.job_inst.submit.start xwf.id=0123456789 job.id=b job_inst.id=1
                ts=2026-11-20T10:06:00Z event=stampede.job_inst.main.start xwf.id=0123456789 job.id=b job_inst.id=1
                ts=2026-11-20T10:08:00Z event=stampede.job_inst.frozen xwf.id=0123456789 job.id=b job_inst.id=1
                ts=2026-11-20T10:59:00Z event=stampede.xwf.end xwf.id=0123456789 restart_count=0 status=0
                """);
    }

    @Override
    protected PropertySample correctedState() {
        return PropertySample.file("wf.bp", """
                ts=2026-11-20T10:00:00Z event=stampede.xwf.start xwf.id=0123456789 restart_count=0
                ts=2026-11-20T10:05:00Z event=stampede.job_inst.submit.start xwf.id=0123456789 job.id=a job_inst.id=1
                ts=2026-11-20T10:06:00Z event=stampede.job_inst.main.start xwf.id=0123456789 job.id=a job_inst.id=1
                ts=2026-11-20T10:07:00Z event=stampede.job_inst.frozen xwf.id=0123456789 job.id=a job_inst.id=1
                ts=2026-11-20T10:08:00Z event=stampede.job_inst.main.end xwf.id=0123456789 job.id=a job_inst.id=1 status=0
                ts=2026-11-20T10:59:00Z event=stampede.xwf.end xwf.id=0123456789 restart_count=0 status=0
                """);
    }

    @Override
    protected PropertySample reusedResult() {
        return PropertySample.file("jobstate.log", """
                1795186500 INTERNAL *** DAGMAN_STARTED 1.0 ***
                1795186501 a PRE_SCRIPT_STARTED - - - 1
                1795186502 a PRESKIP - - - 1
                1795186560 INTERNAL *** DAGMAN_FINISHED 0 ***
                """);
    }

    @Override
    protected PropertySample twoRecordings() {
        return PropertySample.file("wf.bp", """
                ts=2026-11-20T10:00:00Z event=stampede.xwf.start xwf.id=0123456789 restart_count=0
                ts=2026-11-20T10:05:00Z event=stampede.job_inst.submit.start xwf.id=0123456789 job.id=a job_inst.id=1
                ts=2026-11-20T10:06:00Z event=stampede.job_inst.main.start xwf.id=0123456789 job.id=a job_inst.id=1
                ts=2026-11-20T10:08:00Z event=stampede.job_inst.main.end xwf.id=0123456789 job.id=a job_inst.id=1 status=0
                ts=2026-11-20T10:59:00Z event=stampede.xwf.end xwf.id=0123456789 restart_count=0 status=0
                ts=2026-11-20T12:00:00Z event=stampede.xwf.start xwf.id=abcdefghij restart_count=0
                ts=2026-11-20T12:05:00Z event=stampede.job_inst.submit.start xwf.id=abcdefghij job.id=a job_inst.id=1
                ts=2026-11-20T12:06:00Z event=stampede.job_inst.main.start xwf.id=abcdefghij job.id=a job_inst.id=1
                ts=2026-11-20T12:08:00Z event=stampede.job_inst.main.end xwf.id=abcdefghij job.id=a job_inst.id=1 status=0
                ts=2026-11-20T12:59:00Z event=stampede.xwf.end xwf.id=abcdefghij restart_count=0 status=0
                """);
    }
}
