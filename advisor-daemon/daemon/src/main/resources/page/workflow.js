// A workflow: past runs, runtimes of its jobs, and coverage of its forecasts.
import { html, svg, nothing } from './lit-html/lit-html.js';
import { get, pages } from './api.js';
import { duration, durations, time, clock, money, percent, count, number } from './format.js';
import { linear, timeMarks, marks, shortDuration } from './charts.js';
import { Polled } from './polled.js';
import { failure, quantity, kindName, workflowLink, runLink, STATUS } from './parts.js';

const encoded = encodeURIComponent;

/** Number of kinds shown initially, those with the largest total runtime first. */
const KINDS = 20;

/** Minimum number of runs for meaningful shares and percentiles. */
const MIN_RUNS = 10;

/** Width of the percentile strip, px. */
const STRIP = 160;

/** Adds a plus sign if the daemon stopped counting at its limit. */
const counted = (of, number) => of.countsAreMinimum && number === of.runs ? `${number}+` : number;

export class WorkflowsView extends Polled {
  async load() {
    this.workflows = (await get('/api/v1/experience')).items;
  }

  view() {
    return html`<div class="title"><h1>Workflows</h1><p class="headline">Statistics of past runs</p></div>
      ${this.problem ? failure(this.problem) : nothing}
      ${!this.workflows ? html`<p class="muted">Loading …</p>` : !this.workflows.length ? html`<section class="card"><h2>No past run yet</h2>
        <p>Runs are added to the history when they end. Import older ones on <a href="#/system">System</a> or with
        <code>./weatherglass history import</code> to base forecasts on their runtimes.</p></section>`
        : html`<div class="scroll"><table><caption class="hidden">Workflows with past runs</caption><thead><tr><th scope="col">Workflow</th>
          <th scope="col" class="num">Runs</th><th scope="col" class="num">Completed</th><th scope="col" class="num">Duration p50</th>
          <th scope="col" class="num">p90</th><th scope="col">Last run</th></tr></thead>
          <tbody>${this.workflows.map(of => html`<tr><th scope="row">${workflowLink(of.workflow)}</th><td class="num">${counted(of, of.runs)}</td>
            <td class="num">${counted(of, of.completed)}</td><td class="num">${of.makespanSeconds ? duration(of.makespanSeconds.p50) : '–'}</td>
            <td class="num">${of.makespanSeconds ? duration(of.makespanSeconds.p90) : '–'}</td><td>${time(of.lastRecorded)}</td></tr>`)}</tbody></table></div>`}`;
  }
}

const costOf = run => run.cost && (run.cost.amount ?? run.cost.btuCount ?? run.cost.vmSeconds);

export class WorkflowView extends Polled {
  constructor(name) {
    super();
    this.name = name;
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
    const { experience, runs, active } = this;
    const title = html`<p class="up"><a href="#/workflows">Workflows</a></p><div class="title"><h1>${this.name}</h1>
      ${experience ? html`<p class="headline">${experience.countsAreMinimum ? 'More than ' : ''}${count(experience.runs, 'past run')}, ${counted(experience, experience.completed)} completed</p>` : nothing}</div>
      ${this.problem ? failure(this.problem) : nothing}`;
    if (!experience) return html`${title}${this.problem ? nothing : html`<p class="muted">Loading …</p>`}`;
    return html`${title}
      ${active.items.length ? html`<section class="card"><h2>Active now</h2><ul class="plain">${active.items.map(run => html`<li>${runLink(run.id)}
        ${run.remaining ? html`<span class="muted">ends in ${duration(run.remaining.medianSeconds)} (95 %: ${
          durations(run.remaining.lowerSeconds, run.remaining.upperSeconds)})</span>` : nothing}</li>`)}</ul></section>` : nothing}
      ${runs.length ? html`<div class="cards wide">
        <section class="card"><h2>Duration</h2>${this.makespans(experience)}${this.overTime(runs.filter(run => run.outcome === 'completed'),
          run => run.makespanSeconds, shortDuration, duration, 'Duration of each completed run', true)}</section>
        ${runs.some(run => costOf(run) !== undefined) ? html`<section class="card"><h2>Cost</h2>${this.costs(runs)}</section>` : nothing}</div>
      <section class="card"><h2>Runtimes by kind of job</h2><p class="lead">Of the latest ${count(experience.latestRuns, 'run')}; kinds with the largest total runtime first.</p>${this.kinds(experience)}</section>
      <section class="card"><h2>Coverage of forecasts</h2>${this.held()}</section>
      <section class="card"><h2>Past runs</h2>${this.list(runs)}</section>` : html`<section class="card"><h2>No past run</h2>
        <p>No run of this workflow has ended yet. Its first run is forecast from its plan, if available; later ones also use past runs.</p></section>`}`;
  }

  makespans(experience) {
    const of = experience.makespanSeconds;
    if (!of) return html`<p class="lead">No run has completed.</p>`;
    return html`<p class="lead">Half of the runs took up to <b>${duration(of.p50)}</b>, nine of ten up to ${duration(of.p90)}.
      ${of.count < MIN_RUNS ? html`<span class="badge">too little history</span> for reliable percentiles` : nothing}</p>`;
  }

  costs(runs) {
    const unit = runs[runs.length - 1].cost?.unit || runs.find(run => run.cost)?.cost.unit;
    const same = runs.filter(run => run.cost?.unit === unit && costOf(run) !== undefined);
    const last = same[same.length - 1];
    return html`<p class="lead">The latest run cost <b>${money(costOf(last), unit)}</b>.</p>${
      this.overTime(same, costOf, value => (unit === 'VM seconds' ? shortDuration(value) : String(+value.toFixed(4))), value => money(value, unit), `Cost of each run in ${unit}`)}`;
  }

  /** One dot per run, the oldest on the left, with the forecast made in the middle of the run if there was one. */
  overTime(runs, value, label, text, name, withForecasts = false) {
    if (!runs.length) return nothing;
    const width = Math.max(280, Math.min(680, runs.length && this.width > 900 ? this.width / 2 - 30 : this.width));
    const height = 190;
    const middles = new Map(withForecasts ? this.experience.forecasts.filter(one => one.middle).map(one => [one.run, one.middle]) : []);
    const values = runs.map(value);
    const uppers = runs.map(run => middles.get(run.id)?.upperSeconds).filter(Number.isFinite).filter(upper => upper < 3 * Math.max(...values));
    const top = Math.max(...values, ...uppers) * 1.08 || 1;
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
      ${middles.size ? html`<ul class="legend"><li>${svg`<svg width="10" height="10" aria-hidden="true"><circle class="dot" cx="5" cy="5" r="4"></circle></svg>`}actual duration</li>
        <li>${svg`<svg width="8" height="14" aria-hidden="true"><rect class="band95" width="6" height="14" rx="3"></rect></svg>`}95 % interval forecast in the middle of the run</li></ul>` : nothing}`;
  }

  kinds(experience) {
    if (!experience.kinds.length) return html`<p class="muted">No job with a runtime.</p>`;
    const top = Math.max(...experience.kinds.map(kind => kind.runtimeSeconds.p99)) || 1;
    const x = linear(0, Math.sqrt(top), 0, STRIP);
    const weight = ({ runtimeSeconds: of }) => of.count * of.p50;
    const sorted = [...experience.kinds].sort((a, b) => weight(b) - weight(a) || a.kind.localeCompare(b.kind));
    const shown = this.allKinds ? sorted : sorted.slice(0, KINDS);
    const at = seconds => x(Math.sqrt(seconds));
    return html`<div class="scroll"><table><thead><tr><th scope="col">Kind</th><th scope="col">p50 to p99</th><th scope="col" class="num">p50</th><th scope="col" class="num">p90</th>
      <th scope="col" class="num">p99</th><th scope="col" class="num">Jobs</th><th scope="col" class="num">Failed attempts</th></tr></thead>
      <tbody>${shown.map(({ kind, runtimeSeconds: of, failedAttempts }) => html`<tr><th scope="row">${kindName(kind)}</th>
        <td>${svg`<svg width=${STRIP + 6} height="14" aria-hidden="true"><rect class="band95" x=${at(of.p50)} width=${Math.max(1, at(of.p99) - at(of.p50))} y="2" height="10" rx="2"></rect>
          <rect class="band80" x=${at(of.p50)} width=${Math.max(1, at(of.p90) - at(of.p50))} y="2" height="10" rx="2"></rect>
          <line class="median" x1=${at(of.p50)} x2=${at(of.p50)} y1="0" y2="14"></line></svg>`}</td>
        <td class="num">${duration(of.p50)}</td><td class="num">${duration(of.p90)}</td><td class="num">${of.count < 100
          ? html`<span class="muted" title=${`${of.count} jobs are too few for this percentile`}>${duration(of.p99)}</span>` : duration(of.p99)}</td>
        <td class="num">${number.format(of.count)}</td><td class="num ${failedAttempts ? 'text-bad' : ''}">${failedAttempts || '–'}</td></tr>`)}</tbody></table></div>
      ${sorted.length > shown.length ? html`<p><button type="button" @click=${() => {
        this.allKinds = true;
        this.draw();
      }}>Show all ${sorted.length} kinds</button></p>` : nothing}`;
  }

  held() {
    const sums = new Map();
    this.experience.forecasts.forEach(run => run.intervals.filter(one => one.level < 0.99).forEach(one => {
      const key = `${one.quantity}/${one.level}`;
      const sum = sums.get(key) || { ...one, held: 0, forecasts: 0 };
      sum.held += one.held;
      sum.forecasts += one.forecasts;
      sums.set(key, sum);
    }));
    const runs = this.experience.forecasts.filter(run => run.intervals.length).length;
    if (!sums.size) return html`<p class="muted">No forecasts of ended runs: <span class="badge">too little history</span></p>`;
    const drifting = this.calibration.drifting;
    return html`<p class="lead">Share of the published intervals that contained the actual value, over all forecasts of ${count(runs, 'run')}.
      ${runs < MIN_RUNS ? html`<span class="badge" title="Forecasts of one run are not independent">too little history</span>` : nothing}
      <a href=${`#/trust?workflow=${encoded(this.name)}`}>By stage of the run</a>.
      ${drifting ? html`<b class="text-warn">${count(drifting, 'interval')} drifting.</b>` : nothing}</p>
      <table class="narrow"><thead><tr><th scope="col">Of</th><th scope="col" class="num">Nominal</th><th scope="col" class="num">Measured</th><th scope="col" class="num">Forecasts</th></tr></thead>
      <tbody>${[...sums.values()].sort((a, b) => a.quantity.localeCompare(b.quantity) || a.level - b.level).map(one => html`<tr><td>${quantity(one.quantity)}</td>
        <td class="num">${percent(one.level)}</td><td class="num">${percent(one.held / one.forecasts)}</td><td class="num">${one.forecasts}</td></tr>`)}</tbody></table>`;
  }

  list(runs) {
    const shown = [...runs].reverse().slice(0, this.all ? 2000 : 25);
    return html`<div class="scroll"><table><thead><tr><th scope="col">Run</th><th scope="col">When</th><th scope="col">Outcome</th><th scope="col" class="num">Duration</th>
      <th scope="col" class="num">Cost</th><th scope="col" class="num">Jobs</th><th scope="col">Source</th></tr></thead>
      <tbody>${shown.map(run => html`<tr><th scope="row">${run.source === 'daemon' ? runLink(run.instance) : run.instance}</th>
        <td>${time(run.origin || run.recorded)}</td><td><span class="state ${run.outcome}">${STATUS[run.outcome] || run.outcome}</span></td>
        <td class="num">${duration(run.makespanSeconds)}</td><td class="num">${costOf(run) === undefined ? '–' : money(costOf(run), run.cost.unit)}</td>
        <td class="num">${run.completedJobs === run.jobs ? run.jobs : `${run.completedJobs} of ${run.jobs}`}</td>
        <td>${run.source}, <a href=${run.links.self}>JSON</a></td></tr>`)}</tbody></table></div>
      ${runs.length > shown.length ? html`<p><button type="button" @click=${() => {
        this.all = true;
        this.draw();
      }}>Show all ${runs.length}</button></p>` : nothing}`;
  }
}
