// Parts shared by several views.
import { html, nothing } from './lit-html/lit-html.js';
import { percent, count, duration, number, time, visible, withoutScopes } from './format.js';

const MAX_ALERT_JOBS = 5;

/** Risk from which a run needs attention; the default threshold of alerts. */
const ALARMING = 0.5;

/** Colour class of a probability, which is always shown next to its number. */
export function severity(probability) {
  if (probability >= ALARMING) return 'bad';
  return probability >= 0.1 ? 'warn' : 'calm';
}

export function worstRisk(run) {
  return Math.max(run.risk?.deadlineMiss?.probability ?? -1, run.risk?.budgetExceeded?.probability ?? -1);
}

/** Sort key for danger: an alert outweighs any probability. */
export const danger = run => worstRisk(run) + (run.alerts?.length ? 3 : 0);

export const needsAttention = run => !isEnded(run) && (run.alerts?.length > 0 || worstRisk(run) >= ALARMING);

/** Labels of alerts; risk alerts have no label, since the risks are shown next to them. */
const ALERTS = {
  'later-than-usual': 'later than usual',
  stalled: 'stalled',
  'job-stuck': 'job stuck',
  'limit-risk': 'time limit of a job',
  'finish-by': 'may miss its finish-by time',
  brake: 'brake',
};

export const alertChips = run => (run.alerts || []).filter(one => ALERTS[one.kind])
  .map(one => html`<span class="chip bad" title=${one.text}>${ALERTS[one.kind]}</span>`);

const alertJobs = jobs => html` <span class="small" title=${jobs.join(', ')}>${jobs.slice(0, MAX_ALERT_JOBS).map(withoutScopes).join(', ')}${
  jobs.length > MAX_ALERT_JOBS ? ` and ${jobs.length - MAX_ALERT_JOBS} more` : ''}</span>`;

export const alertNotices = run => (run.alerts || []).filter(one => ALERTS[one.kind]).map(one => html`<p class="notice bad">
  <b>Alert: ${ALERTS[one.kind]}</b> since ${time(one.since)}: ${withoutScopes(one.text)}${
  one.jobs?.length ? alertJobs(one.jobs) : nothing}</p>`);

function chip(word, meaning, estimate) {
  return html`<span class="chip ${severity(estimate.probability)}"
    title=${`Probability that ${meaning}: ${percent(estimate.probability, 1)} ± ${percent(estimate.halfWidth, 1)}`}
    >${word} <b>${percent(estimate.probability)}</b></span>`;
}

function lateness(estimate, { asOf, deadline }) {
  return new Date(asOf) > new Date(deadline) ? html`<span class="chip bad">deadline missed</span>`
    : chip('late', 'it ends after its deadline', estimate);
}

/**
 * Risks of the limits set by the plan; an unknown risk is not 0.
 *
 * @param limited whether a limit is known to be set
 * @param run the run, if its deadline may have passed
 */
export function risks(risk, limited, run = {}) {
  if (!risk) return nothing;
  const unknown = risk.unknown || [];
  const asked = risk.deadlineMiss || risk.budgetExceeded || unknown.length;
  return html`
    ${risk.deadlineMiss ? lateness(risk.deadlineMiss, run) : nothing}
    ${risk.budgetExceeded ? chip('over budget', 'it costs more than its budget', risk.budgetExceeded) : nothing}
    ${unknown.map(name => html`<span class="chip" title="The plan sets this limit, but there is no forecast for it">${
      name === 'deadlineMiss' ? 'late' : 'over budget'} unknown</span>`)}
    ${asked || limited ? nothing : html`<span class="muted">no limit set</span>`}`;
}

/** After the end, the probability of exceeding a limit is 0 or 1. */
const EXCEEDED = 0.5;

const KEPT = { deadlineMiss: ['on time', 'late'], budgetExceeded: ['within budget', 'over budget'] };

/** Shows whether an ended run stayed within its limits. Only a completed run can be on time. */
export function kept(run, names = Object.keys(KEPT)) {
  return names.filter(name => run.risk?.[name] && (name !== 'deadlineMiss' || run.status === 'completed')).map(name => {
    const broken = run.risk[name].probability > EXCEEDED;
    return html`<span class="chip ${broken ? 'bad' : 'ok'}">${KEPT[name][broken ? 1 : 0]}${
      broken && name === 'deadlineMiss' ? delay(run) : ''}</span>`;
  });
}

/** Without its length, a delay of less than a second would seem wrong. */
const delay = ({ completionTime, deadline }) => (completionTime && deadline
  ? ` by ${duration((new Date(completionTime.median) - new Date(deadline)) / 1000)}` : '');

const ENDED = ['completed', 'failed', 'abandoned'];

export const isEnded = run => ENDED.includes(run.status);

/** Share of finished jobs; undefined if their total number is unknown. */
export const fraction = run => (run.progress?.moreJobsMayCome ? undefined : run.progress?.fraction);

export function progress(run) {
  const of = run.progress;
  if (!of) return nothing;
  const done = of.jobsCompleted + of.jobsSkipped;
  const range = of.expectedJobsUpper > of.expectedJobsLower
    ? ` (${of.expectedJobsLower} to ${of.expectedJobsUpper} expected)` : '';
  const text = of.moreJobsMayCome
    ? `${number.format(done)} of at least ${count(of.jobsTotal, 'job')}`
    : `${number.format(done)} of ${count(of.jobsTotal, 'job')}${range}`;
  return html`${of.moreJobsMayCome ? html`<progress aria-label="Progress"></progress>`
    : html`<progress max="1" .value=${of.fraction} aria-label="Progress"></progress>`}
    <span class="small" title=${text}>${text}${
      of.jobsFailedAttempts ? `, ${count(of.jobsFailedAttempts, 'failed attempt')}` : ''}${
      of.jobsCancelled ? `, ${number.format(of.jobsCancelled)} failed or cancelled` : ''}</span>`;
}

/** Number of finished runs needed to check a 95 % interval. */
const ENOUGH_RUNS = 19;

/** How much data a forecast is based on, and how often such intervals contained the outcome. */
export function experience(run) {
  const of = run.experience;
  const runs = Math.max(of.historyRuns, of.pooledRuns || 0);
  return { runs: runs ? count(runs, 'past run') : 'no past run', held: of.measured === undefined || of.instances < ENOUGH_RUNS
    ? 'too few finished runs to check it'
    : `${percent(of.measured)} of such intervals contained the outcome (${count(of.instances, 'finished run')})` };
}

/** Why a run has no forecast of its end. */
export function noForecast({ experience: of }) {
  if (!of) return 'no forecast yet';
  return of.historyRuns ? 'not enough data yet' : 'forecasts begin with the second run';
}

const QUANTITIES = { makespan: 'duration', amount: 'cost', btus: 'number of billed units', vm_seconds: 'VM time' };

export const quantity = name => QUANTITIES[name] || name;

export const STATUS = {
  waiting: 'waiting for a plan', active: 'active', completed: 'completed', failed: 'failed', abandoned: 'abandoned',
};

export function failure(problem) {
  return html`<p class="notice bad" role="alert">${visible(problem.message)}</p>`;
}

export const figure = (name, value, below) => html`<div><dt>${name}</dt><dd><span class="value">${value}</span>
  <span class="small">${below}</span></dd></div>`;

export const runLink = (id, text = id) => html`<a href=${`#/runs/${encodeURIComponent(id)}`}>${text}</a>`;

export const workflowLink = name => html`<a href=${`#/workflows/${encodeURIComponent(name)}`}>${name}</a>`;

const SCOPE = /^((?:[A-Za-z_]\w*:)+)(?=\w)(.+)$/;

/** A text that may be broken after punctuation. */
const breakable = text => text.split(/(?<=[_:./-])/).map(part => html`${part}<wbr>`);

/** A name without its scope, since many Nextflow processes share the same prefix. */
export const shortName = name => SCOPE.exec(name)?.[2] || name;

/** A kind or job with its scope below it. */
export function scopedName(name) {
  if (!name) return '(no kind)';
  const scope = SCOPE.exec(name)?.[1];
  return html`<span class="kind" title=${name}>${breakable(shortName(name))}${
    scope ? html` <span class="small">${breakable(scope.slice(0, -1))}</span>` : nothing}</span>`;
}

/** VM types that a plan may rent; empty for slots. */
export const vmTypes = resources =>
  (resources?.kind === 'clouds' ? resources.clouds : [resources]).flatMap(cloud => cloud?.vmTypes || []);
