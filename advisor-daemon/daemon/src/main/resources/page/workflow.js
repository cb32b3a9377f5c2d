// A workflow: past runs, runtimes of its jobs, and coverage of its forecasts.
import { html, svg, nothing } from './lit-html/lit-html.js';
import { get, pages } from './api.js';
import { duration, time, times, clock, money, moneyRange, count, number } from './format.js';
import { linear, timeMarks, marks, shortDuration } from './charts.js';
import { Comparison } from './compare.js';
import { HistoryImport } from './imports.js';
import { Polled } from './polled.js';
import { verdict } from './trust.js';
import { failure, scopedName, workflowLink, runLink, STATUS } from './parts.js';

const encoded = encodeURIComponent;

/** Number of kinds shown initially, those with the largest total runtime first. */
const KINDS = 20;

/** Number of runs shown initially. */
const RUNS = 25;

/** Minimum number of runs for reliable percentiles. */
const MIN_RUNS = 10;

/** Runs form a group if their numbers of jobs differ by at most this factor. */
const SAME_SIZE = 1.25;

/** Adds a plus sign if the daemon stopped counting at its limit. */
const counted = (of, number) => of.countsAreMinimum && number === of.runs ? `${number}+` : number;

export class WorkflowsView extends Polled {
  constructor() {
    super();
    this.history = new HistoryImport(done => (done ? this.refresh(true) : this.draw()));
  }

  async load() {
    this.connectors ??= (await get('/api/v1/system')).connectors.filter(one => one.on).map(one => one.name);
    this.workflows = (await get('/api/v1/experience')).items;
  }

  view() {
    const { workflows } = this;
    return html`<div class="title"><h1>Workflows</h1><p class="headline">Past runs, on which forecasts are based</p></div>
      ${this.problem ? failure(this.problem) : nothing}
      ${workflows ? this.list(workflows) : html`<p class="muted">Loading …</p>`}
      ${this.connectors ? html`<section class="card"><h2>Import past runs</h2>${this.history.view(this.connectors)}</section>` : nothing}`;
  }

  list(workflows) {
    if (!workflows.length) return html`<p>No past runs yet. Runs are added when they end; you can also import them below.</p>`;
    return html`<div class="scroll"><table><caption class="hidden">Workflows with past runs</caption><thead><tr>
      <th scope="col">Workflow</th><th scope="col" class="num">Runs</th><th scope="col" class="num">Completed</th>
      <th scope="col">Last run</th></tr></thead><tbody>${workflows.map(of => html`<tr><th scope="row">${workflowLink(of.workflow)}</th>
        <td class="num">${counted(of, of.runs)}</td><td class="num">${counted(of, of.completed)}</td>
        <td>${time(of.lastRecorded)}</td></tr>`)}</tbody></table></div><p></p>`;
  }
}

/** Completed runs in groups of similar numbers of jobs, the smallest first. */
function bySize(runs) {
  const groups = [];
  [...runs].sort((a, b) => a.jobs - b.jobs).forEach(run => {
    const last = groups[groups.length - 1];
    if (last && run.jobs <= SAME_SIZE * last[0].jobs) last.push(run);
    else groups.push([run]);
  });
  return groups;
}

/** The type-7 quantile of the durations, as the daemon computes it for jobs. */
function quantile(runs, share) {
  const all = runs.map(run => run.makespanSeconds).sort((a, b) => a - b);
  const position = share * (all.length - 1);
  const below = Math.floor(position);
  return all[below] + (position - below) * ((all[below + 1] ?? all[below]) - all[below]);
}

const costOf = run => run.cost && (run.cost.amount ?? run.cost.btuCount ?? run.cost.vmSeconds);

export class WorkflowView extends Polled {
  constructor(name) {
    super();
    this.name = name;
    this.comparison = new Comparison(name, () => this.draw());
  }

  async load() {
    const runs = [];
    const [experience, calibration, active] = await Promise.all([
      get(`/api/v1/experience?workflow=${encoded(this.name)}`),
      get(`/api/v1/calibration?workflow=${encoded(this.name)}`),
      get(`/api/v1/workflows?workflow=${encoded(this.name)}&status=active&size=20`),
      pages(`/api/v1/history?workflow=${encoded(this.name)}`, answer => runs.push(...answer.items), 2000)]);
    Object.assign(this, { experience, calibration, active, runs });
  }

  view() {
    const { experience, active } = this;
    const title = html`<p class="up"><a href="#/workflows">Workflows</a></p><div class="title"><h1>${this.name}</h1>
      ${experience ? html`<p class="headline">${experience.countsAreMinimum ? 'More than ' : ''}${count(experience.runs, 'past run')},
        ${counted(experience, experience.completed)} completed</p>` : nothing}</div>
      ${this.problem ? failure(this.problem) : nothing}`;
    if (!experience) return html`${title}${this.problem ? nothing : html`<p class="muted">Loading …</p>`}`;
    return html`${title}
      ${active.items.length ? html`<section class="card"><h2>Active now</h2><ul class="plain">${active.items.map(run => html`<li>${runLink(run.id)}
        ${run.remaining ? html`<span class="muted">ends ${times(run.completionTime)} (95 %)</span>` : nothing}</li>`)}</ul></section>`
        : nothing}
      ${this.runs.length ? this.past(experience, this.runs) : html`<p>No run of this workflow has ended yet. Its first run is forecast from
        its plan, if available; later ones also use past runs.</p>`}`;
  }

  past(experience, runs) {
    const completed = runs.filter(run => run.outcome === 'completed');
    return html`<div class="cards wide">
        <section class="card"><h2>Duration</h2>${completed.length ? durationsBySize(completed) : html`<p class="lead">No run has completed.</p>`}
          ${this.overTime(completed, run => run.makespanSeconds, shortDuration, duration, 'Duration of each completed run', true)}</section>
        ${experience.quotes?.compared ? html`<section class="card"><h2>Quotes</h2>${quotes(experience.quotes)}</section>` : nothing}
        ${runs.some(run => costOf(run) !== undefined) ? html`<section class="card"><h2>Cost</h2>${this.costs(runs)}</section>` : nothing}</div>
      <section class="card"><h2>Runtimes by kind of job</h2><p class="lead">Of the latest ${count(experience.latestRuns, 'run')};
        kinds with the largest total runtime first.</p>${this.kinds(experience)}</section>
      ${this.calibration.instances ? html`${verdict(this.calibration, experience.runs, experience.countsAreMinimum)}
        <p><a href=${`#/trust?workflow=${encoded(this.name)}`}>How often intervals contained the outcome, by stage of the run</a></p>` : nothing}
      ${this.comparison.view(runs)}
      <section class="card"><h2>Past runs</h2>${this.list(runs)}</section>`;
  }

  costs(runs) {
    const unit = runs[runs.length - 1].cost?.unit || runs.find(run => run.cost)?.cost.unit;
    const same = runs.filter(run => run.cost?.unit === unit && costOf(run) !== undefined);
    const last = same[same.length - 1];
    const label = unit === 'VM seconds' ? shortDuration : value => String(+value.toFixed(4));
    return html`<p class="lead">The latest run cost <b>${money(costOf(last), unit)}</b>.</p>
      ${this.overTime(same, costOf, label, value => money(value, unit), `Cost of each run in ${unit}`)}`;
  }

  /** One dot per run, the oldest on the left, with the forecast made in the middle of the run if there was one. */
  overTime(runs, value, label, text, name, withForecasts = false) {
    if (!runs.length) return nothing;
    const width = Math.max(280, Math.min(680, this.width > 900 ? this.width / 2 - 30 : this.width));
    const height = 190;
    const forecasts = withForecasts ? this.experience.forecasts.filter(one => one.middle) : [];
    const middles = new Map(forecasts.map(one => [one.run, one.middle]));
    const highest = Math.max(...runs.map(value));
    const uppers = runs.map(run => middles.get(run.id)?.upperSeconds).filter(upper => upper < 3 * highest);
    const top = Math.max(highest, ...uppers) * 1.08 || 1;
    const x = linear(0, Math.max(1, runs.length - 1), 66, width - 16);
    const y = linear(0, top, height - 24, 8);
    const ticks = label === shortDuration ? timeMarks(0, top, 4) : marks(0, top, 4);
    return html`${svg`<svg class="chart" width=${width} height=${height} viewBox=${`0 0 ${width} ${height}`} role="img"
      aria-label=${`${name}, oldest first: ${runs.slice(-12).map(run => text(value(run))).join(', ')}`}>
      ${ticks.map(mark => svg`<line class="grid" x1="60" x2=${width - 8} y1=${y(mark)} y2=${y(mark)}></line>
        <text x="54" y=${y(mark) + 4} text-anchor="end">${label(mark)}</text>`)}
      ${runs.map((run, i) => {
        const middle = middles.get(run.id);
        return svg`${middle ? svg`<rect class="band95" x=${x(i) - 3} width="6" rx="3" y=${Math.max(4, y(middle.upperSeconds))}
            height=${Math.max(1, y(middle.lowerSeconds) - Math.max(4, y(middle.upperSeconds)))}></rect>` : nothing}
          <circle class="dot ${run.outcome === 'completed' ? '' : 'failed'}" cx=${x(i)} cy=${y(value(run))} r=${runs.length > 120 ? 2 : 4}>
            <title>${`${run.instance}: ${text(value(run))}${run.origin ? `, ${clock(run.origin)}` : ''}`}</title></circle>`;
      })}
      <text x="66" y=${height - 6}>oldest</text><text x=${width - 8} y=${height - 6} text-anchor="end">latest</text></svg>`}
      ${middles.size ? html`<ul class="legend"><li>${svg`<svg width="10" height="10" aria-hidden="true"><circle class="dot" cx="5" cy="5"
        r="4"></circle></svg>`}actual duration</li><li>${svg`<svg width="8" height="14" aria-hidden="true"><rect class="band95" width="6"
        height="14" rx="3"></rect></svg>`}forecast in the middle of the run, 95 %</li></ul>` : nothing}`;
  }

  kinds(experience) {
    if (!experience.kinds.length) return html`<p class="muted">No runtimes recorded.</p>`;
    const weight = ({ runtimeSeconds: of }) => of.count * of.p50;
    const sorted = [...experience.kinds].sort((a, b) => weight(b) - weight(a) || a.kind.localeCompare(b.kind));
    const failed = sorted.some(kind => kind.failedAttempts);
    return html`<div class="scroll"><table><thead><tr><th scope="col">Kind</th>
      <th scope="col" class="num">Median</th><th scope="col" class="num">90th percentile</th>
      <th scope="col" class="num wide-only">Jobs</th>
      ${failed ? html`<th scope="col" class="num wide-only">Failed attempts</th>` : nothing}</tr></thead>
      <tbody>${sorted.slice(0, this.allKinds ? Infinity : KINDS).map(({ kind, runtimeSeconds: of, failedAttempts }) => html`<tr>
        <th scope="row">${scopedName(kind)}</th><td class="num">${duration(of.p50)}</td><td class="num">${duration(of.p90)}</td>
        <td class="num wide-only">${number.format(of.count)}</td>
        ${failed ? html`<td class="num wide-only">${failedAttempts || '–'}</td>` : nothing}</tr>`)}</tbody></table></div>
      ${this.allKinds || sorted.length <= KINDS ? nothing : this.more('allKinds', `Show all ${sorted.length} kinds`)}`;
  }

  more(field, text) {
    return html`<p><button type="button" @click=${() => {
      this[field] = true;
      this.draw();
    }}>${text}</button></p>`;
  }

  list(runs) {
    return html`${pastRuns([...runs].reverse().slice(0, this.all ? Infinity : RUNS))}
      ${this.all || runs.length <= RUNS ? nothing : this.more('all', `Show all ${runs.length}`)}`;
  }
}

/** The last quote with its outcome, and how many quotes held. */
function quotes({ compared, held, items }) {
  const { cost, actualCost, makespanSeconds: took, actualMakespanSeconds } = items[items.length - 1];
  const text = actualCost === undefined
    ? [`${duration(took.lower)} to ${duration(took.upper)}`, duration(actualMakespanSeconds)]
    : [moneyRange(cost.lower, cost.upper, cost.unit), money(actualCost, cost.unit)];
  return html`<p class="lead">Last quoted <b>${text[0]}</b>, actual <b>${text[1]}</b>.</p>
    <p>${held} of the last ${count(compared, 'quote')} held.</p>`;
}

function durationsBySize(completed) {
  const groups = bySize(completed);
  const few = runs => (runs.length < MIN_RUNS ? html` <span class="badge">few runs</span>` : nothing);
  if (groups.length === 1) {
    return html`<p class="lead">Half of the runs took up to <b>${duration(quantile(completed, 0.5))}</b>, nine of ten up to
      ${duration(quantile(completed, 0.9))}.${few(completed)}</p>`;
  }
  const jobs = ([first, ...more]) => {
    const last = more[more.length - 1] ?? first;
    return last.jobs > first.jobs ? `${number.format(first.jobs)} to ${count(last.jobs, 'job')}` : count(first.jobs, 'job');
  };
  return html`<table class="narrow sizes"><thead><tr><th scope="col">Size</th><th scope="col" class="num">Runs</th>
    <th scope="col" class="num">Median</th><th scope="col" class="num">90th percentile</th></tr></thead>
    <tbody>${groups.map(runs => html`<tr><th scope="row">${jobs(runs)}${few(runs)}</th><td class="num">${runs.length}</td>
      <td class="num">${duration(quantile(runs, 0.5))}</td><td class="num">${duration(quantile(runs, 0.9))}</td></tr>`)}</tbody></table>`;
}

export function pastRuns(runs, ofAllWorkflows = false) {
  const costs = runs.some(run => costOf(run) !== undefined);
  return html`<div class="scroll"><table><thead><tr><th scope="col">Run</th>${
    ofAllWorkflows ? html`<th scope="col">Workflow</th>` : nothing}<th scope="col">When</th>
    <th scope="col" class="wide-only">Outcome</th>
    <th scope="col" class="num">Duration</th>${costs ? html`<th scope="col" class="num wide-only">Cost</th>` : nothing}
    <th scope="col" class="num">Jobs</th><th scope="col" class="wide-only">Source</th></tr></thead>
    <tbody>${runs.map(run => pastRun(run, costs, ofAllWorkflows))}</tbody></table></div>`;
}

function pastRun(run, costs, named) {
  const cost = costOf(run);
  return html`<tr><th scope="row">${run.source === 'daemon' ? runLink(run.instance) : run.instance}</th>
    ${named ? html`<td>${workflowLink(run.workflow)}</td>` : nothing}<td>${time(run.origin || run.recorded)}</td>
    <td class="wide-only"><span class="state ${run.outcome}">${STATUS[run.outcome] || run.outcome}</span></td>
    <td class="num">${duration(run.makespanSeconds)}</td>
    ${costs ? html`<td class="num wide-only">${cost === undefined ? '–' : money(cost, run.cost.unit)}</td>` : nothing}
    <td class="num">${run.completedJobs === run.jobs ? run.jobs : `${run.completedJobs} of ${run.jobs}`}</td>
    <td class="wide-only">${run.source}, <a href=${run.links.self}>JSON</a></td></tr>`;
}
