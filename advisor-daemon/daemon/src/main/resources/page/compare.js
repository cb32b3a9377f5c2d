// Compares two past runs of a workflow, or two revisions of it.
import { html, nothing } from './lit-html/lit-html.js';
import { get } from './api.js';
import { change, clock, duration, money, percent } from './format.js';
import { failure, scopedName } from './parts.js';

/** Prefix of the value of a revision in the lists; runs have their number. */
const REVISION = 'r ';

/** Number of runs offered, the newest. */
const RUNS = 50;

/** Other contributions below this share of the earlier total are not shown. */
const SMALL = 0.005;

/** Contributions that follow from counts, and thus need no interval. */
const COUNTED = ['input', 'one_sided', 'failures'];

function interval(part, text) {
  if (part.interval) return part.interval.map(text).join(' to ');
  return COUNTED.includes(part.item) ? '–' : 'unknown';
}

function signed(share) {
  const text = percent(Math.abs(share), 1);
  if (text === '0.0 %') return text;
  return `${share < 0 ? '−' : '+'}${text}`;
}

function contribution(part) {
  if (part.item !== 'one_sided') return part.kind ? scopedName(part.kind) : part.name;
  return html`${scopedName(part.kind)}<span class="small">${part.amount < 0 ? 'removed' : 'new'} kind</span>`;
}

const signedMoney = (value, unit) => `${value < 0 ? '' : '+'}${money(value, unit)}`;

export class Comparison {
  constructor(workflow, draw) {
    Object.assign(this, { workflow, draw });
  }

  async ask() {
    const { before, after } = this;
    const revisions = [before, after].every(one => one.startsWith(REVISION));
    this.result = undefined;
    this.problem = undefined;
    const query = revisions
      ? { workflow: this.workflow, before: before.slice(REVISION.length), after: after.slice(REVISION.length) }
      : { before, after };
    try {
      const result = await get(`/api/v1/comparison?${new URLSearchParams(query)}`);
      if (before === this.before && after === this.after) this.result = result;
    } catch (problem) {
      if (before === this.before && after === this.after) this.problem = problem;
    }
    this.draw();
  }

  view(runs) {
    const completed = runs.filter(run => run.outcome === 'completed').slice(-RUNS).reverse();
    if (completed.length < 2) return nothing;
    const revisions = [...new Set(completed.map(run => run.revision).filter(Boolean))];
    if (this.before === undefined) {
      [this.after, this.before] = revisions.length > 1 ? revisions.slice(0, 2).map(name => REVISION + name)
        : completed.slice(0, 2).map(run => String(run.id));
    }
    // a run and a revision cannot be compared
    const mixed = this.before.startsWith(REVISION) !== this.after.startsWith(REVISION);
    return html`<section class="card"><h2>Compare</h2><div class="form">
        ${this.choice('Earlier', 'before', completed, revisions)} ${this.choice('Later', 'after', completed, revisions)}
        <button type="button" ?disabled=${mixed || this.before === this.after} @click=${() => this.ask()}>Compare</button></div>
      ${mixed ? html`<p class="muted">Choose two runs or two revisions.</p>` : nothing}
      ${this.problem ? failure(this.problem) : nothing}
      ${this.result ? this.contributions(this.result) : nothing}</section>`;
  }

  choice(label, side, runs, revisions) {
    const option = (value, text) => html`<option value=${value} ?selected=${this[side] === value}>${text}</option>`;
    return html`<label>${label}<select @change=${event => {
      this[side] = event.target.value;
      this.result = undefined;
      this.problem = undefined;
      this.draw();
    }}>
      ${revisions.length > 1 ? html`<optgroup label="Revisions">${revisions.map(name => option(REVISION + name, name))}</optgroup>` : nothing}
      <optgroup label="Runs">${runs.map(run => option(String(run.id),
        `${run.id}: ${clock(run.origin || run.recorded)}, ${duration(run.makespanSeconds)}`))}</optgroup></select></label>`;
  }

  contributions({ verdict, makespan, cost }) {
    return html`<p class="notice calm compared">${verdict}</p>
      ${table('Duration', makespan, change)}
      ${cost ? table('Cost', cost, value => signedMoney(value, cost.unit)) : nothing}`;
  }
}

function table(name, of, text) {
  const shown = of.contributions.filter(part => part.changed || Math.abs(part.amount) >= SMALL * of.before);
  return html`<table><caption>${name}: ${signed(of.difference / of.before)}</caption><thead><tr><th scope="col">Contribution</th>
    <th scope="col" class="num">Amount</th><th scope="col" class="num">Share</th><th scope="col" class="wide-only num">99 % interval</th>
    <th scope="col" class="wide-only">Change</th></tr></thead>
    <tbody>${shown.map(part => html`<tr><th scope="row">${contribution(part)}</th>
      <td class="num">${text(part.amount)}</td><td class="num">${signed(part.amount / of.before)}</td>
      <td class="wide-only num">${interval(part, text)}</td>
      <td class="wide-only">${part.changed ? 'yes' : 'no'}</td></tr>`)}</tbody></table>`;
}
