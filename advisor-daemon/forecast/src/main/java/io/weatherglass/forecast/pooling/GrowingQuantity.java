package io.weatherglass.forecast.pooling;

interface GrowingQuantity {

    GrowingQuantity TIME = new GrowingQuantity() {
        @Override
        public double at(RunCourse run, double date) {
            return date;
        }

        @Override
        public double total(RunCourse run) {
            return run.workedSeconds();
        }
    };

    /** @param date worked time, s */
    double at(RunCourse run, double date);

    double total(RunCourse run);
}
