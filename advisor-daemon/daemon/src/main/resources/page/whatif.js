// What if: the rest of a run simulated under another decision, from the same state and with the same noise.
import { html, nothing } from './lit-html/lit-html.js';
import { post, Problem } from './api.js';
import { change, duration, durations, money, moneyRange, percent } from './format.js';

export class WhatIf {
  constructor(path, onChange) {
    this.path = path;
    this.onChange = onChange;
    this.choice = 'strategy:afap';
  }

  /** The decisions that make sense for the resources of a run. */
  decisions(advisory, run) {
    const kind = run.plan?.resources?.kind;
    const vms = kind !== 'slots';
    const strategies = (advisory.comparison?.strategies || []).map(one => one.strategy);
    const own = run.plan?.strategy;
    const names = [...new Set([...strategies, ...(vms ? ['asap', 'afap'] : [])])].filter(name => name !== own);
    return [
      ...names.map(name => [`strategy:${name}`, `switch to ${name.toUpperCase()}`, { strategy: name }]),
      ...(vms ? [1, 2, 4, -1].map(k => [`vms:${k}`, k > 0 ? `${k} more VM${k > 1 ? 's' : ''}` : 'one VM fewer', { vms: k }]) : []),
      ...(vms ? [['stop', 'rent no further VM', { stopRenting: true }]] : []),
      ...(vms ? (run.plan?.resources?.vmTypes || []).slice(1).map(type => [`type:${type.name}`, `VMs of type ${type.name}`, { vmType: type.name }]) : []),
      ...(run.deadline ? [['deadline', 'a deadline one hour later', {
        deadline: new Date(+new Date(run.deadline) + 3_600_000).toISOString(),
      }]] : []),
      ...(vms ? [] : [2, 4, -1, -2].map(k => [`slots:${k}`, k > 0 ? `${k} more slots` : `${-k} slots fewer`, { slots: k }])),
    ];
  }

  async ask(decisions) {
    this.busy = true;
    this.onChange();
    try {
      this.answer = await post(`${this.path}/what-if`, { decisions });
      this.said = undefined;
    } catch (problem) {
      this.answer = undefined;
      this.said = problem instanceof Problem && [404, 405].includes(problem.status)
        ? 'This daemon does not answer what-if questions.' : problem.message;
    }
    this.busy = false;
    this.onChange();
  }

  view(advisory, run) {
    const decisions = this.decisions(advisory, run);
    const compared = advisory.comparison;
    return html`<section class="card" id="what-if"><h2>What if</h2>
      <p class="lead">The rest of this run, simulated again under another decision, with the same random numbers.</p>
      <form class="form" @submit=${event => {
        event.preventDefault();
        const chosen = decisions.find(([key]) => key === this.choice) || decisions[0];
        if (chosen) this.ask([chosen[2]]);
      }}>
        <label>Decision<select @change=${event => {
          this.choice = event.target.value;
        }}>${decisions.map(([key, text]) => html`<option value=${key} ?selected=${key === this.choice}>${text}</option>`)}</select></label>
        <button class="primary" type="submit" ?disabled=${this.busy}>What if?</button>
        <button type="button" ?disabled=${this.busy} @click=${() => this.ask(decisions.slice(0, 10).map(([, , decision]) => decision))}>Compare all</button>
      </form>
      <div aria-live="polite">${this.said ? html`<p class="notice">${this.said}</p>` : nothing}
      ${this.answer ? this.table(this.answer) : compared ? this.compared(advisory) : nothing}</div>
      ${advisory.recommendation?.front?.length > 1 ? this.front(advisory) : nothing}</section>`;
  }

  table(answer) {
    return html`<h3>From the state of sequence ${answer.sequence}, in ${Math.round(answer.wallMillis)} ms</h3>
      ${this.outcomes([{ text: 'keep the plan', ...answer.keep }, ...answer.decisions], answer.costUnit)}`;
  }

  compared(advisory) {
    const { strategies, better } = advisory.comparison;
    return html`<h3>Compared by the daemon itself</h3>${this.outcomes(strategies.map((one, i) => ({
      ...one, text: `${one.strategy.toUpperCase()}${i ? '' : ' (the plan)'}${one.strategy === better ? ' – better' : ''}`,
    })), advisory.cost?.unit)}`;
  }

  outcomes(outcomes, unit) {
    const differs = value => value && (Math.abs(value.mean) > 0.5 || value.lower !== value.upper);
    return html`<table><thead><tr><th scope="col">Decision</th><th scope="col" class="num">Makespan</th><th scope="col" class="num">Difference</th>
      <th scope="col" class="num">Cost</th><th scope="col" class="num">Difference</th><th scope="col" class="num">Late</th><th scope="col" class="num">Over budget</th></tr></thead>
      <tbody>${outcomes.map(one => html`<tr><th scope="row">${one.text}</th>
        <td class="num">${duration(one.makespanSeconds.median)}<span class="small">${durations(one.makespanSeconds.lower, one.makespanSeconds.upper)}</span></td>
        <td class="num">${differs(one.difference?.makespanSeconds) ? html`${change(one.difference.makespanSeconds.mean)}<span class="small">${
          change(one.difference.makespanSeconds.lower)} to ${change(one.difference.makespanSeconds.upper)}</span>` : '–'}</td>
        <td class="num">${one.cost ? html`${money(one.cost.median, unit || '')}<span class="small">${moneyRange(one.cost.lower, one.cost.upper, unit || '')}</span>` : '–'}</td>
        <td class="num">${one.difference?.cost && (one.difference.cost.mean || one.difference.cost.lower !== one.difference.cost.upper)
          ? html`${one.difference.cost.mean > 0 ? '+' : ''}${money(one.difference.cost.mean, unit || '')}` : '–'}</td>
        <td class="num">${one.risk?.deadlineMiss ? percent(one.risk.deadlineMiss.probability) : '–'}</td>
        <td class="num">${one.risk?.budgetExceeded ? percent(one.risk.budgetExceeded.probability) : '–'}</td></tr>`)}</tbody></table>`;
  }

  front(advisory) {
    return html`<h3>What no other decision beats</h3><table><thead><tr><th scope="col">Decision</th><th scope="col" class="num">Makespan</th>
      <th scope="col" class="num">Cost</th></tr></thead><tbody>${advisory.recommendation.front.map(one => html`<tr><th scope="row">${one.text}${
        one.recommended ? html` <span class="chip ok">recommended</span>` : nothing}</th><td class="num">${duration(one.makespanSeconds.median)}</td>
        <td class="num">${one.cost ? money(one.cost.median, advisory.cost?.unit || '') : '–'}</td></tr>`)}</tbody></table>`;
  }
}
