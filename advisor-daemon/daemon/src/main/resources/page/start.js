// What to do while there is nothing to show: the one line for each enactor.
import { html } from './lit-html/lit-html.js';

const here = location.origin;

/** What programs need to know if the daemon is not where they look for it. */
const usual = here === 'http://127.0.0.1:8080' || here === 'http://localhost:8080';
const url = usual ? '' : `WEATHERGLASS_URL=${here} `;
const option = usual ? '' : ` --url ${here}`;

const ENACTORS = [
  ['Nextflow', `./weatherglass plugin nextflow\n${url}nextflow run main.nf -plugins nf-weatherglass@0.1.0`, 'the first line once'],
  ['Nextflow 22.10', `nextflow run main.nf -with-weblog ${here}/connectors/nextflow`, 'where no plugin may be installed'],
  ['Snakemake', `pip install enactor-connectors/plugins/snakemake\n${url}snakemake … --logger weatherglass`,
    '8.25 and newer; the first line once'],
  ['Snakemake 7', `${url}snakemake … --log-handler-script deploy/snakemake/weatherglass.py`],
  ['Nextflow or Snakemake, unchanged', `./weatherglass watch --nextflow DIR${option}\n./weatherglass watch --snakemake DIR${option}`,
    'from the files in its folder'],
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
