// Getting started: one command per workflow system, shown while there are no runs.
import { html, nothing } from './lit-html/lit-html.js';
import { pastRuns } from './workflow.js';

const here = location.origin;

/** Whether the daemon has the default URL; otherwise, programs need the URL. */
const usual = here === 'http://127.0.0.1:8080' || here === 'http://localhost:8080';
const url = usual ? '' : `WEATHERGLASS_URL=${here} `;
const option = usual ? '' : ` --url ${here}`;

const ENACTORS = [
  ['Nextflow', `./weatherglass plugin nextflow\n${url}nextflow run main.nf -plugins nf-weatherglass@0.1.0`, 'run the first line once'],
  ['Nextflow 22.10', `nextflow run main.nf -with-weblog ${here}/connectors/nextflow`, 'without installing a plugin'],
  ['Snakemake', `pip install enactor-connectors/plugins/snakemake\n${url}snakemake … --logger weatherglass`,
    '8.25 and newer; run the first line once'],
  ['Snakemake 7', `${url}snakemake … --log-handler-script deploy/snakemake/weatherglass.py`],
  ['Nextflow or Snakemake, unchanged', `./weatherglass watch --nextflow DIR${option}\n./weatherglass watch --snakemake DIR${option}`,
    'reads the files in DIR'],
  ['Slurm', `JobCompType=jobcomp/elasticsearch\nJobCompLoc=${here}/connectors/slurm`, 'in slurm.conf'],
  ['Makeflow', './weatherglass connect makeflow Makeflow Makeflow.makeflowlog --follow'],
  ['HTCondor DAGMan', './weatherglass connect htcondor wf.dag jobstate.log --follow'],
  ['Pegasus', './weatherglass connect pegasus run.stampede.bp --follow'],
  ['Airflow, Spark, Flink, dbt (OpenLineage)',
    `OPENLINEAGE_URL=${here} OPENLINEAGE_ENDPOINT=connectors/openlineage/api/v1/lineage`, 'in the environment'],
  ['Schlouder', './weatherglass connect schlouder RUN.tasks'],
];

/** @param past the newest past runs */
export const gettingStarted = past => html`
  ${past?.length ? html`<section class="card"><h2>Past runs</h2>${pastRuns(past, true)}
    <p><a href="#/workflows">All workflows</a></p></section>` : nothing}
  <section class="card start"><h2>${past?.length ? 'No active run' : 'No run yet'}</h2>
    <p>Connect your workflow system to this daemon. The workflow itself does not change, and its run appears here with its first job.</p>
    <dl class="lines">${ENACTORS.map(([name, line, where]) => html`<dt>${name}${
      where ? html` <span class="muted">${where}</span>` : ''}</dt><dd><code>${line}</code></dd>`)}</dl>
    <p>For a preview, <code>./weatherglass demo</code> runs three synthetic workflows, which take a minute in total.</p>
  </section>`;
