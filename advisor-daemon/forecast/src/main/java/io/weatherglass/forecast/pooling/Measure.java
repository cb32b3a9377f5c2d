package io.weatherglass.forecast.pooling;

/** Something that grows while a run goes on, and whose final value is forecast: time, or what its jobs have cost. */
interface Measure {

    /** The seconds for which the run has worked. */
    Measure TIME = new Measure() {
        @Override
        public double at(RunCourse run, double date) {
            return date;
        }

        @Override
        public double total(RunCourse run) {
            return run.workedSeconds();
        }
    };

    /** How much it is once a run has worked for so long, s. */
    double at(RunCourse run, double date);

    /** How much it is in the end. */
    double total(RunCourse run);
}
