// What-if questions: simulates the rest of a run with other decisions, from the same state and random numbers.
import { html, nothing } from './lit-html/lit-html.js';
import { get, post, Problem } from './api.js';
import { change, count, duration, durations, money, moneyRange, percent, time } from './format.js';
import { shortName, vmTypes } from './parts.js';

/** Differences below this share are not material. */
const EQUAL = 0.01;

/** Limit of the daemon per request. */
const MAX_DECISIONS = 10;

/** Phases of unfinished jobs in the state of a run. */
const NOT_OVER = ['pending', 'submitted', 'scheduled', 'running'];
const CANCEL = 'cancel';
const HOUR_MILLIS = 3_600_000;

export class WhatIf {
  constructor(path, onChange) {
    this.path = path;
    this.onChange = onChange;
    this.choice = 'strategy:afap';
    this.job = '';
  }

  /** Decisions that are possible with the resources of the run. */
  decisions(advisory, run) {
    const { resources, strategy: own } = run.plan || {};
    const vms = resources?.kind !== 'slots';
    const strategies = (advisory.comparison?.strategies || []).map(one => one.strategy);
    const names = [...new Set([...strategies, ...(vms ? ['asap', 'afap'] : [])])].filter(name => name !== own);
    return [
      ...names.map(name => [`strategy:${name}`, `switch to ${name.toUpperCase()}`, { strategy: name }]),
      ...(vms ? [1, 2, 4, -1].map(k => [`vms:${k}`, k > 0 ? `${k} more VM${k > 1 ? 's' : ''}` : 'one VM fewer', { vms: k }]) : []),
      ...(vms ? [['stop', 'rent no further VMs', { stopRenting: true }]] : []),
      ...(vms ? vmTypes(resources).slice(1).map(type => [`type:${type.name}`, `VMs of type ${type.name}`, { vmType: type.name }]) : []),
      ...(run.deadline ? [['deadline', 'a deadline one hour later', {
        deadline: new Date(+new Date(run.deadline) + HOUR_MILLIS).toISOString(),
      }]] : []),
      ...(vms ? [] : [2, 4, -1, -2].filter(k => -k < (resources.slots ?? Infinity)).map(k => [
        `slots:${k}`, k > 0 ? `${k} more slots` : `${count(-k, 'slot')} fewer`, { slots: k }])),
    ];
  }

  /** Kinds with jobs that could be cancelled. */
  cancellable(timeline) {
    return (timeline?.kinds || []).map(of => ({ kind: of.kind, left: of.waiting + of.queued + of.running })).filter(of => of.left > 0);
  }

  async cancelling(kinds) {
    const kind = kinds.some(of => of.kind === this.kind) ? this.kind : kinds[0].kind;
    const { jobs = [] } = await get(this.path);
    const left = jobs.filter(job => job.kind === kind && NOT_OVER.includes(job.phase)).map(job => job.id);
    const cancelled = this.job ? [this.job] : left;
    return { name: this.job ? `cancel ${this.job}` : `cancel ${count(left.length, 'job')} of kind ${shortName(kind)}`, cancelJobs: cancelled };
  }

  /**
   * Simulates decisions, in several requests if necessary.
   *
   * @param wanted provides the decisions
   */
  async ask(wanted) {
    this.busy = true;
    this.onChange();
    try {
      const decisions = await wanted();
      const answers = [];
      for (let from = 0; from < decisions.length; from += MAX_DECISIONS) {
        answers.push(await post(`${this.path}/what-if`, { decisions: decisions.slice(from, from + MAX_DECISIONS) }));
      }
      this.answers = answers;
      this.message = undefined;
    } catch (problem) {
      this.answers = undefined;
      this.message = problem instanceof Problem && [404, 405].includes(problem.status)
        ? 'This daemon does not answer what-if questions.'
        : [problem.message, ...(problem.violations || []).slice(0, 1).map(of => `${of.value ?? ''} ${of.rule}`)].join(': ');
    }
    this.busy = false;
    this.onChange();
  }

  view(advisory, run, timeline) {
    const decisions = this.decisions(advisory, run);
    const kinds = this.cancellable(timeline);
    const options = kinds.length ? [...decisions, [CANCEL, 'cancel jobs']] : decisions;
    const chosen = options.find(([key]) => key === this.choice) || options[0];
    return html`<p class="lead">Simulates the rest of this run with another decision. The run itself is not affected.</p>
      <form class="form" @submit=${event => {
        event.preventDefault();
        if (chosen) this.ask(async () => [chosen[0] === CANCEL ? await this.cancelling(kinds) : chosen[2]]);
      }}>
        <label>Decision<select @change=${event => {
          this.choice = event.target.value;
          this.onChange();
        }}>${options.map(([key, text]) => html`<option value=${key} ?selected=${key === chosen?.[0]}>${text}</option>`)}</select></label>
        ${chosen?.[0] === CANCEL ? this.cancelFields(kinds, timeline) : nothing}
        <button class="primary" type="submit" ?disabled=${this.busy}>Simulate</button>
        <button type="button" ?disabled=${this.busy} @click=${() => this.ask(async () => decisions.map(([, , decision]) => decision))}
          >Compare all</button>
      </form>
      <div aria-live="polite">${this.message ? html`<p class="notice">${this.message}</p>` : nothing}
      ${this.results(advisory, run)}</div>`;
  }

  results(advisory, run) {
    if (this.answers) {
      const decisions = this.answers.flatMap(answer => answer.decisions);
      return outcomes(decisions, advisory, run, this.answers[0].costUnit);
    }
    if (!advisory.comparison) return nothing;
    const { strategies, asOf } = advisory.comparison;
    return html`<h3>Compared by the daemon at ${time(asOf)}</h3>${outcomes(strategies.slice(1).map(one => ({
      ...one, text: `switch to ${one.strategy.toUpperCase()}`,
    })), advisory, run, advisory.cost?.unit)}`;
  }

  cancelFields(kinds, timeline) {
    const running = (timeline.jobs || []).filter(job => job.endedSeconds === undefined);
    return html`<label>Kind<select @change=${event => {
      this.kind = event.target.value;
    }}>${kinds.map(of => html`<option value=${of.kind} ?selected=${of.kind === this.kind}>${shortName(of.kind) || '(no kind)'}: ${
      count(of.left, 'job')} left</option>`)}</select></label>
      <label>or only the job<input type="text" list="jobs-left" .value=${this.job} @input=${event => {
        this.job = event.target.value.trim();
      }}><datalist id="jobs-left">${running.map(job => html`<option value=${job.id}></option>`)}</datalist></label>`;
  }
}

/** Values of an outcome that are better if lower: changes in duration and cost, and risks. */
const values = of => [of.difference.makespanSeconds.mean / of.makespanSeconds.median, (of.difference.cost?.mean ?? 0) / (of.cost?.median || 1),
  of.risk?.deadlineMiss?.probability ?? 0, of.risk?.budgetExceeded?.probability ?? 0];

const resources = ({ decision }) => (decision?.slots ?? 0) + (decision?.vms ?? 0);

/** Whether a decision is at least as good as another in all respects, as in recommendations, and better in one of them. */
function beats(one, other) {
  const gains = [...values(other).map((value, i) => value - values(one)[i]), resources(other) - resources(one)];
  return gains.every(gain => gain > -EQUAL) && gains.some(gain => gain > EQUAL);
}

/** A decision and its effect on the published forecast, so that no number differs from those above. */
function outcomes(all, advisory, run, unit = '') {
  const keep = { difference: { makespanSeconds: { mean: 0 } }, makespanSeconds: { median: 1 }, risk: run.risk };
  const useful = all.length > 1 ? all.filter(one => ![keep, ...all].some(other => other !== one && beats(other, one))) : all;
  const hidden = all.length - useful.length;
  const limits = [['deadlineMiss', 'Late', run.deadline], ['budgetExceeded', 'Over budget', run.budget]].filter(([, , limit]) => limit);
  const risks = of => limits.map(([name]) => html`<td class="num">${of?.[name] ? percent(of[name].probability) : '–'}</td>`);
  const { cost } = run;
  const costChange = value => `${value > 0 ? '+' : ''}${money(value, unit)}`;
  return html`<div class="scroll"><table class="outcomes"><thead><tr><th scope="col">Decision</th><th scope="col" class="num">Duration</th>
    ${cost ? html`<th scope="col" class="num">Cost</th>` : nothing}
    ${limits.map(([, title]) => html`<th scope="col" class="num">${title}</th>`)}</tr></thead>
    <tbody><tr><th scope="row">keep the plan</th><td class="num">${run.makespan ? duration(run.makespan.medianSeconds) : '–'}</td>
      ${cost ? html`<td class="num">${money(cost.median, cost.unit)}</td>` : nothing}${risks(run.risk)}</tr>
    ${useful.map(one => html`<tr><th scope="row">${named(one)}</th>${effect(one.difference.makespanSeconds, change, durations)}
      ${cost ? effect(one.difference.cost, costChange, (a, b) => moneyRange(a, b, unit)) : nothing}${risks(one.risk)}</tr>`)}</tbody></table></div>
    ${hidden ? html`<p class="small">${count(hidden, 'other decision')} ${hidden === 1 ? 'is' : 'are'} no better.</p>` : nothing}`;
}

/** A decision in words, with dates in local time. */
export function named({ decision, text }) {
  return decision?.name || (decision?.deadline ? html`move the deadline to ${time(decision.deadline)}` : text);
}

function effect(of, text, range) {
  if (!of || (Math.abs(of.mean) < 0.005 && of.lower === of.upper)) return html`<td class="num">no change</td>`;
  return html`<td class="num">${text(of.mean)}<span class="small">${range(of.lower, of.upper)}</span></td>`;
}
