"""A DAG of eight tasks for Airflow 3. One of three parallel checks fails once; the run sets the width of a mapped task."""

import time
from datetime import timedelta

from airflow.sdk import Param, dag, get_current_context, task

SECONDS = 1


@dag(dag_id="night", schedule=None, params={"width": Param(2, type="integer")})
def night():
    @task
    def split():
        time.sleep(SECONDS)

    def check(name, fails=False):
        @task(task_id=name, retries=1, retry_delay=timedelta(seconds=1))
        def run():
            time.sleep(SECONDS)
            if fails and get_current_context()["ti"].try_number == 1:
                raise RuntimeError("the check failed\nas it should")

        return run()

    @task
    def plan_parts():
        time.sleep(SECONDS)
        return list(range(get_current_context()["params"]["width"]))

    @task
    def part(number):
        time.sleep(SECONDS + number / 2)

    @task
    def merge():
        time.sleep(SECONDS)

    @task
    def report():
        time.sleep(SECONDS)

    plan = plan_parts()
    split() >> [check("check_a"), check("check_b", fails=True), check("check_c")] >> plan
    part.expand(number=plan) >> merge() >> report()


night()
