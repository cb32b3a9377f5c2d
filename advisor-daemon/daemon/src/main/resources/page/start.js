// What to do while there is nothing to show: the one line for each enactor.
import { html } from './lit-html/lit-html.js';

const here = location.origin;

const ENACTORS = [
  ['Nextflow', `nextflow run main.nf -with-weblog ${here}/connectors/nextflow`],
  ['Snakemake', 'snakemake … --log-handler-script deploy/snakemake/weatherglass.py'],
  ['Slurm', `JobCompType=jobcomp/elasticsearch\nJobCompLoc=${here}/connectors/slurm`, 'in slurm.conf'],
  ['Makeflow', './weatherglass connect makeflow Makeflow Makeflow.makeflowlog --follow'],
  ['HTCondor DAGMan', './weatherglass connect htcondor wf.dag jobstate.log --follow'],
  ['Pegasus', './weatherglass connect pegasus run.stampede.bp --follow'],
  ['Airflow, Spark, Flink, dbt (OpenLineage)',
    `OPENLINEAGE_URL=${here} OPENLINEAGE_ENDPOINT=connectors/openlineage/api/v1/lineage`, 'in the environment'],
  ['Schlouder', './weatherglass connect schlouder RUN.tasks'],
];

export const gettingStarted = () => html`
  <section class="card start"><h2>No run yet</h2>
    <p>Point what you run at this daemon. The workflow itself stays as it is, and its run appears here with its first job.</p>
    <dl class="lines">${ENACTORS.map(([name, line, where]) => html`<dt>${name}${
      where ? html` <span class="muted">${where}</span>` : ''}</dt><dd><code>${line}</code></dd>`)}</dl>
    <p>To see what this page shows first: <code>./weatherglass demo</code> runs two synthetic workflows, 40 seconds each.</p>
  </section>`;
