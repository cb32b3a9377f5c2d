// What-if questions: simulates the rest of a run with other decisions, from the same state and random numbers.
import { html, nothing } from './lit-html/lit-html.js';
import { get, post, Problem } from './api.js';
import { change, count, duration, durations, money, moneyRange, percent, time } from './format.js';
import { vmTypes } from './parts.js';

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
      ...(vms ? [['stop', 'rent no further VM', { stopRenting: true }]] : []),
      ...(vms ? vmTypes(resources).slice(1).map(type => [`type:${type.name}`, `VMs of type ${type.name}`, { vmType: type.name }]) : []),
      ...(run.deadline ? [['deadline', 'a deadline one hour later', {
        deadline: new Date(+new Date(run.deadline) + HOUR_MILLIS).toISOString(),
      }]] : []),
      ...(vms ? [] : [2, 4, -1, -2].map(k => [`slots:${k}`, k > 0 ? `${k} more slots` : `${-k} slots fewer`, { slots: k }])),
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
    return { name: this.job ? `cancel ${this.job}` : `cancel ${count(left.length, 'job')} of kind ${kind}`, cancelJobs: cancelled };
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
    const compared = advisory.comparison;
    return html`<section class="card" id="what-if"><h2>What if</h2>
      <p class="lead">Simulates the rest of this run with another decision and the same random numbers. The run itself is not affected.</p>
      <form class="form" @submit=${event => {
        event.preventDefault();
        if (chosen) this.ask(async () => [chosen[0] === CANCEL ? await this.cancelling(kinds) : chosen[2]]);
      }}>
        <label>Decision<select @change=${event => {
          this.choice = event.target.value;
          this.onChange();
        }}>${options.map(([key, text]) => html`<option value=${key} ?selected=${key === chosen?.[0]}>${text}</option>`)}</select></label>
        ${chosen?.[0] === CANCEL ? this.cancelFields(kinds, timeline) : nothing}
        <button class="primary" type="submit" ?disabled=${this.busy}>What if?</button>
        <button type="button" ?disabled=${this.busy} @click=${() => this.ask(async () => decisions.map(([, , decision]) => decision))}>Compare all</button>
      </form>
      <div aria-live="polite">${this.message ? html`<p class="notice">${this.message}</p>` : nothing}
      ${this.answers ? this.table(this.answers) : compared ? this.compared(advisory) : nothing}</div>
      ${advisory.recommendation?.front?.length > 1 ? this.front(advisory) : nothing}</section>`;
  }

  cancelFields(kinds, timeline) {
    const running = (timeline.jobs || []).filter(job => job.endedSeconds === undefined);
    return html`<label>Kind<select @change=${event => {
      this.kind = event.target.value;
    }}>${kinds.map(of => html`<option value=${of.kind} ?selected=${of.kind === this.kind}>${of.kind || '(no kind)'}: ${count(of.left, 'job')} left</option>`)}</select></label>
      <label>or only the job<input type="text" list="jobs-left" .value=${this.job} @input=${event => {
        this.job = event.target.value.trim();
      }}><datalist id="jobs-left">${running.map(job => html`<option value=${job.id}></option>`)}</datalist></label>`;
  }

  table(answers) {
    const [first] = answers;
    const sequences = [...new Set(answers.map(answer => answer.sequence))];
    const millis = answers.reduce((sum, answer) => sum + answer.wallMillis, 0);
    return html`<h3>From state ${sequences.join(' and ')}, ${count(first.realizations, 'simulation')} each, in ${Math.round(millis)} ms</h3>
      ${this.outcomes([{ text: 'keep the plan', ...first.keep }, ...answers.flatMap(answer => answer.decisions)], first.costUnit)}`;
  }

  compared(advisory) {
    const { strategies, better } = advisory.comparison;
    return html`<h3>Automatic comparison, as of ${time(advisory.comparison.asOf)}</h3>${this.outcomes(strategies.map((one, i) => ({
      ...one, text: `${one.strategy.toUpperCase()}${i ? '' : ' (the plan)'}${one.strategy === better ? ' – better' : ''}`,
    })), advisory.cost?.unit)}`;
  }

  outcomes(outcomes, unit) {
    const differs = value => value && (Math.abs(value.mean) > 0.5 || value.lower !== value.upper);
    return html`<div class="scroll"><table><thead><tr><th scope="col">Decision</th><th scope="col" class="num">Duration, 95 %</th><th scope="col" class="num">Difference</th>
      <th scope="col" class="num">Cost, 95 %</th><th scope="col" class="num">Difference</th><th scope="col" class="num">Late</th><th scope="col" class="num">Over budget</th></tr></thead>
      <tbody>${outcomes.map(one => html`<tr><th scope="row">${one.decision?.name || (one.decision?.deadline ? html`move the deadline to ${time(one.decision.deadline)}` : one.text)}</th>
        <td class="num">${duration(one.makespanSeconds.median)}<span class="small">${durations(one.makespanSeconds.lower, one.makespanSeconds.upper)}</span></td>
        <td class="num">${differs(one.difference?.makespanSeconds) ? html`${change(one.difference.makespanSeconds.mean)}<span class="small">${
          change(one.difference.makespanSeconds.lower)} to ${change(one.difference.makespanSeconds.upper)}</span>` : '–'}</td>
        <td class="num">${one.cost ? html`${money(one.cost.median, unit || '')}<span class="small">${moneyRange(one.cost.lower, one.cost.upper, unit || '')}</span>` : '–'}</td>
        <td class="num">${one.difference?.cost && (one.difference.cost.mean || one.difference.cost.lower !== one.difference.cost.upper)
          ? html`${one.difference.cost.mean > 0 ? '+' : ''}${money(one.difference.cost.mean, unit || '')}<span class="small">${
            moneyRange(one.difference.cost.lower, one.difference.cost.upper, unit || '')}</span>` : '–'}</td>
        <td class="num">${one.risk?.deadlineMiss ? percent(one.risk.deadlineMiss.probability) : '–'}</td>
        <td class="num">${one.risk?.budgetExceeded ? percent(one.risk.budgetExceeded.probability) : '–'}</td></tr>`)}</tbody></table></div>
      <p class="small">Results of the simulations without calibration. The figures at the top also account for past forecast errors, so
        their intervals may be wider and their risks higher.</p>`;
  }

  front(advisory) {
    const { asOf } = advisory.recommendation;
    return html`<h3>Best trade-offs${asOf ? html`, as of ${time(asOf)}` : nothing}</h3><table><thead><tr><th scope="col">Decision</th><th scope="col" class="num">Duration</th>
      <th scope="col" class="num">Cost</th></tr></thead><tbody>${advisory.recommendation.front.map(one => html`<tr><th scope="row">${one.text}${
        one.recommended ? html` <span class="chip ok">recommended</span>` : nothing}</th><td class="num">${duration(one.makespanSeconds.median)}</td>
        <td class="num">${advisory.cost ? money(one.cost.median, advisory.cost.unit || '') : '–'}</td></tr>`)}</tbody></table>`;
  }
}
