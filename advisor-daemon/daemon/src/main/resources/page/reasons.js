// Why the forecast of a run has changed, what can be done, and what the forecast is based on.
import { html, nothing } from './lit-html/lit-html.js';
import { duration, change, money, time, percent, number, count, withoutScopes } from './format.js';
import { worstRisk, scopedName, severity } from './parts.js';
import { named } from './whatif.js';

const MAX_CAUSES = 6;
const MAX_JOBS = 8;

/** Smaller differences between the change and its causes are due to rounding. */
const MIN_REST_SECONDS = 0.5;

/** Causes below this share of the largest one are added up. */
const MIN_SHARE = 0.1;

/** Smaller changes in the cost are omitted. */
const MIN_COST_SHARE = 0.01;

function causes(change_) {
  const all = [...change_.contributions].sort((a, b) => Math.abs(b.seconds) - Math.abs(a.seconds));
  const least = Math.max(1, MIN_SHARE * Math.abs(all[0]?.seconds ?? 0));
  const shown = all.filter(one => Math.abs(one.seconds) >= least).slice(0, MAX_CAUSES);
  const rest = change_.changeSeconds - shown.reduce((sum, one) => sum + one.seconds, 0);
  return Math.abs(rest) < MIN_REST_SECONDS ? shown : [...shown, { text: 'smaller effects', seconds: rest }];
}

const moved = (seconds, fromStart) => (Math.abs(seconds) < 1 ? `has not moved since ${fromStart ? 'the start' : 'the previous forecast'}`
  : html`is <b>${duration(Math.abs(seconds))} ${seconds > 0 ? 'later' : 'earlier'}</b> than ${fromStart ? 'at the start' : 'before'}`);

export function whyItMoved(advisory) {
  const { sinceStart, sincePrevious } = advisory.explanation ?? {};
  const of = sinceStart ?? sincePrevious;
  if (!of) return nothing;
  return html`<section class="card"><h2>Why it moved</h2>
    <p>The expected end time ${moved(of.changeSeconds, of === sinceStart)}.</p>
    ${Math.abs(of.changeSeconds) < 1 ? nothing : html`<ul class="plain causes">${causes(of).map(one => html`<li
      title=${one.text}><span>${withoutScopes(one.text)}</span> <span class="num">${change(one.seconds)}</span></li>`)}</ul>`}
  </section>`;
}

const LIMITS = { deadlineMiss: 'late', budgetExceeded: 'over budget' };

/** If a risk has changed by more, a recommendation is outdated. */
const MAX_RISK_CHANGE = 0.1;

const isOutdated = (advisory, run) => Object.keys(LIMITS).some(name =>
  Math.abs((run.risk?.[name]?.probability ?? 0) - (advisory.risk?.[name]?.probability ?? 0)) > MAX_RISK_CHANGE);

/** @param compare shows the outcome of other decisions */
export function whatToDo(advisory, run, compare) {
  const outdated = isOutdated(advisory, run);
  const recommendation = outdated ? undefined : advisory.recommendation;
  const text = advisory.brake?.hold ? 'The brake holds new jobs' : noSuggestion(run, recommendation, outdated);
  return html`<section class="card"><h2>What to do</h2>
    ${recommendation && !recommendation.keep ? suggestion(recommendation, run)
      : html`<p>${text}.</p>`}
    <p><button type="button" @click=${compare}>Compare decisions</button></p></section>`;
}

function suggestion({ front, decision, text, since, evidence }, run) {
  const { makespanSeconds, cost } = evidence.difference;
  const effects = [
    ...Object.entries(LIMITS).filter(([name]) => run.risk?.[name] && evidence.risk?.[name])
      .map(([name, text_]) => html`${text_} ${percent(run.risk[name].probability)} → <b>${percent(evidence.risk[name].probability)}</b>`),
    ...(Math.abs(makespanSeconds.mean) >= 1
      ? [`ends ${duration(Math.abs(makespanSeconds.mean))} ${makespanSeconds.mean < 0 ? 'earlier' : 'later'}`] : []),
    ...(Math.abs(cost?.mean) >= MIN_COST_SHARE * run.cost?.median ? [`${cost.mean > 0 ? '+' : ''}${money(cost.mean, run.cost.unit)}`] : []),
  ];
  return html`<p><b>Recommended: ${named({ decision, text: front.find(one => one.recommended)?.text ?? text })}</b>
      <span class="muted">recommended since ${time(since)}</span></p>
    <ul class="plain causes">${effects.map(effect => html`<li><span>${effect}</span></li>`)}</ul>
    ${decision?.slots > 0 ? html`<p class="small">Slots are set where the enactor is started, such as <code>executor.queueSize</code> or
      <code>executor.cpus</code> in Nextflow and <code>--jobs</code> or <code>--cores</code> in Snakemake: stop the run, raise the
      value and resume the run.</p>` : nothing}`;
}

/** The daemon keeps the plan if the risks are acceptable or cannot be lowered. */
function noSuggestion(run, recommendation, outdated) {
  if (worstRisk(run) < 0) return 'No deadline or budget is set, so no decision is needed';
  if (outdated) return 'The risk has just changed; decisions are being compared again';
  return recommendation?.text ?? 'Other decisions have not been compared yet';
}

export function criticalJobs(advisory) {
  // expected jobs of a kind are interchangeable
  const byName = new Map();
  (advisory?.explanation?.criticalJobs ?? []).forEach(({ jobId, kind, expected, criticality }) => {
    const key = expected ? `${kind}, expected` : jobId;
    byName.set(key, { name: expected ? kind : jobId, share: Math.max(criticality, byName.get(key)?.share ?? 0), expected });
  });
  const jobs = [...byName.values()].slice(0, MAX_JOBS);
  return jobs.length ? html`<h3>Jobs that determine the end time</h3><table class="narrow"><thead><tr><th scope="col">Job</th>
    <th scope="col" class="num">On critical path</th></tr></thead><tbody>${jobs.map(({ name, share, expected }) => html`<tr>
    <th scope="row">${scopedName(name)}${expected ? html`<span class="small">expected jobs, each</span>` : nothing}</th>
    <td class="num">${expected ? 'up to ' : ''}${percent(share)} of simulations</td></tr>`)}</tbody></table>` : nothing;
}

/** Running jobs that may exceed their time limits. */
export function limitRisks(advisory) {
  const risks = advisory?.limitRisks ?? [];
  return risks.length ? html`<h3>Jobs that may exceed their time limit</h3><table class="narrow"><thead><tr><th scope="col">Job</th>
    <th scope="col" class="num">Running for</th><th scope="col" class="num">Limit</th><th scope="col" class="num">Probability</th></tr></thead>
    <tbody>${risks.slice(0, MAX_JOBS).map(job => html`<tr><th scope="row">${scopedName(job.jobId)}</th>
    <td class="num">${duration(job.elapsedSeconds)}</td><td class="num">${duration(job.timeLimitSeconds)}</td>
    <td class="num"><span class="chip ${severity(job.probability)}">${percent(job.probability)}</span></td></tr>`)}</tbody></table>` : nothing;
}

/** Deviation of jobs, background load and origin of the forecast. */
export function basis(advisory, ended) {
  const { pastError, outlierJobs, background, computation, ground } = advisory;
  const exceeded = pastError.exceeded ? ', more than the limit of the plan' : '';
  return html`
    ${pastError.seconds === undefined ? nothing : html`<p>Finished jobs typically deviate from their expected runtimes by
      ${duration(pastError.seconds)}${pastError.relative === undefined ? nothing : ` (${percent(pastError.relative)})`}${exceeded}.</p>`}
    ${outlierJobs.length ? html`<h3>${count(outlierJobs.length, 'unusually slow job')}</h3><table class="narrow"><tbody>${
      outlierJobs.slice(0, MAX_JOBS).map(job => html`<tr><th scope="row">${scopedName(job.jobId)}</th>
      <td class="num">${duration(job.observedRuntimeSeconds)}${job.running ? ' so far' : ''}</td>
      <td class="num muted">expected ${duration(job.projectedRuntimeSeconds)}</td></tr>`)}</tbody></table>` : nothing}
    ${ended && !background.match ? nothing : html`<p>Background load: ${background.status} – ${background.reason}.
      ${slowedBy(background.match)}</p>`}
    ${ended ? nothing : html`<p>${computation.realizations ? `${number.format(computation.realizations)} simulations of the remaining jobs`
      : 'Made from past runs (only critical paths are simulated)'} in ${number.format(computation.wallMillis)} ms,
      with runtimes from ${source(ground)} (${computation.runtimeModel}) and the ${ground.plan ?? 'given'} plan;
      calibration: ${computation.calibrationVersion}.
      ${count(advisory.sequence, 'event')} used, up to ${computation.inputPosition.topic}, partition
      ${computation.inputPosition.partition}, offset ${computation.inputPosition.offset}.</p>`}
    <ul class="warnings">${ground.warnings.map(warning => html`<li>${withoutScopes(warning)}</li>`)}</ul>`;
}

const slowedBy = match => (match ? `Remaining jobs are expected to take ${number.format(match.restSlowDown)} times as long as without the load of ${
  match.trace}.` : '');

const SOURCES = { run: 'the jobs completed so far', plan: 'the plan', observed: 'the ended run' };

const source = ground => SOURCES[ground.runtimeSource] ?? count(ground.historyRuns, 'past run');
