// Measured coverage of published intervals.
import { html, svg, nothing } from './lit-html/lit-html.js';
import { get } from './api.js';
import { percent, count, number } from './format.js';
import { linear } from './charts.js';
import { Polled } from './polled.js';
import { failure, quantity } from './parts.js';

const LEVELS = [0.5, 0.8, 0.95];

/** Level of the intervals in the first sentence. */
const LEVEL = 0.95;

export class TrustView extends Polled {
  constructor(query) {
    super();
    this.workflow = query.get('workflow') || '';
    this.model = query.get('model') || '';
  }

  async load() {
    const query = this.query();
    const [all, chosen, { items }] = await Promise.all([get('/api/v1/calibration'),
      query ? get(`/api/v1/calibration${query}`) : undefined, get('/api/v1/experience')]);
    if (query === this.query()) Object.assign(this, { all, of: chosen || all, recorded: items });
  }

  query() {
    const query = new URLSearchParams(Object.entries({ workflow: this.workflow, model: this.model }).filter(([, value]) => value));
    return query.size ? `?${query}` : '';
  }

  /** The verdict on the workflows shown. */
  verdict() {
    const shown = this.recorded.filter(one => !this.workflow || one.workflow === this.workflow);
    return verdict(this.of, shown.reduce((sum, one) => sum + one.runs, 0), shown.some(one => one.countsAreMinimum));
  }

  choose(workflow, model = '') {
    Object.assign(this, { workflow, model });
    history.replaceState(null, '', `#/trust${this.query()}`);
    this.refresh(true);
  }

  view() {
    const { of, all } = this;
    const title = html`<div class="title"><h1>Trust</h1><p class="headline">How often intervals contained the outcome</p></div>
      ${this.problem ? failure(this.problem) : nothing}`;
    if (!of) return html`${title}${this.problem ? nothing : html`<p class="muted">Loading …</p>`}`;
    const ended = all.models.reduce((sum, one) => sum + one.instances, 0);
    if (!ended) {
      return html`${title}<p class="notice calm">No run with a forecast has ended yet, so no intervals have been checked. Until a run ends,
        the widths of intervals are based on runs of other workflows. You can import past runs on <a href="#/workflows">Workflows</a>.</p>`;
    }
    return html`${title}${of.instances ? this.verdict() : html`<p class="notice calm">No run of this workflow has completed.</p>`}
      ${this.choices(of, all, ended)}
      ${of.instances ? this.numbers(of) : nothing}
      <p class="small">${of.version}, runtime model ${of.runtimeModel || 'unknown'}.</p>`;
  }

  /** Intervals are checked separately for each runtime model. */
  choices(of, all, ended) {
    const drifting = one => (one.drifting ? ` – ${one.drifting} drifting` : '');
    return html`<div class="filters"><label><span class="hidden">Workflow</span><select @change=${event => this.choose(event.target.value)}>
      <option value="" ?selected=${!this.workflow}>All workflows (${count(ended, 'run')})</option>
      ${all.workflows.map(one => html`<option value=${one.workflow} ?selected=${one.workflow === this.workflow}>${
        one.workflow} (${one.instances})${drifting(one)}</option>`)}</select></label>
      ${of.models.length > 1 ? html`<label>forecast by <select @change=${event => this.choose(this.workflow, event.target.value)}>
        ${of.models.map(one => html`<option value=${one.model} ?selected=${one.model === of.runtimeModel}>${
          one.model} (${count(one.instances, 'run')})</option>`)}</select></label>` : nothing}</div>`;
  }

  numbers(of) {
    const risks = of.risks.filter(risk => risk.forecasts);
    return html`<div class="cards wide">${[...new Set(of.intervals.map(one => one.quantity))].map(name => this.coverage(of, name))}
      ${risks.map(risk => riskCard(risk))}</div>
      <details class="card"><summary><h2>All numbers</h2></summary>${table(of)}</details>`;
  }

  /** Measured and nominal coverage by stage; bars show the variation explained by chance. */
  coverage(of, name) {
    const rows = of.intervals.filter(one => one.quantity === name && one.instances > 0 && LEVELS.includes(one.level));
    if (!rows.length) return nothing;
    const stages = [...new Set(rows.map(one => one.stage))].sort((a, b) => a - b);
    const width = Math.max(280, Math.min(680, this.width > 900 ? this.width / 2 - 30 : this.width));
    const height = 250;
    const x = linear(0, stages.length - 1 || 1, 80, width - 30);
    const y = linear(0, 1, height - 40, 12);
    const summary = LEVELS.map(level =>
      `${percent(level)}: ${rows.filter(one => one.level === level).map(one => percent(one.coverage)).join(', ')}`);
    return html`<section class="card"><h2>Intervals for the ${quantity(name)}</h2>
      <p class="lead">Dots: share of 50, 80 and 95 % intervals (left to right) that contained the outcome; bars: range
        expected by chance.</p>
      ${svg`<svg class="chart" width=${width} height=${height} viewBox=${`0 0 ${width} ${height}`} role="img"
        aria-label=${`Share of intervals that contained the outcome, by stage of the run. ${summary.join('; ')}`}>
        ${LEVELS.map(level => svg`<line class="threshold" x1="56" x2=${width - 8} y1=${y(level)} y2=${y(level)}></line>
          <text x="50" y=${y(level) + 4} text-anchor="end">${percent(level)}</text>`)}
        <line class="axis" x1="56" x2=${width - 8} y1=${y(0)} y2=${y(0)}></line>
        ${stages.map((stage, i) => svg`<text x=${x(i)} y=${height - 22} text-anchor="middle">${percent(stage)}</text>`)}
        <text x=${(width + 56) / 2} y=${height - 5} text-anchor="middle">of the run completed</text>
        ${rows.map(one => {
          const at = x(stages.indexOf(one.stage)) + (LEVELS.indexOf(one.level) - 1) * 9;
          return svg`<line class="whisker" x1=${at} x2=${at} y1=${y(one.coverageBand[0])} y2=${y(one.coverageBand[1])} opacity="0.35"></line>
            <circle class="dot ${one.drifting ? 'failed' : ''}" cx=${at} cy=${y(one.coverage)} r="4"><title>${
              `${percent(one.level)} intervals: ${percent(one.coverage)} contained the outcome (${count(one.instances, 'run')})`}</title></circle>`;
        })}</svg>`}</section>`;
  }
}

/** Mean over intervals; each stage has one interval per run. */
const mean = (rows, value) => rows.reduce((sum, one) => sum + value(one) * one.instances, 0)
  / rows.reduce((sum, one) => sum + one.instances, 0);

/** How the 95 % intervals of a quantity compare with chance. */
function judged(rows) {
  const right = mean(rows, one => one.coverage);
  const drifting = rows.some(one => one.drifting);
  const few = rows.some(one => one.instances < one.needed);
  const narrow = right < mean(rows, one => one.coverageBand[0]);
  const worst = rows.reduce((a, b) => (b.coverage < a.coverage ? b : a));
  return { right, few, worst, bad: narrow || drifting, text: narrow ? 'are too narrow' : 'have become less reliable' };
}

/**
 * The first sentence, whose colour shows whether the intervals are reliable.
 *
 * @param runs number of recorded runs
 * @param orMore whether there are more
 */
export function verdict(of, runs, orMore = false) {
  const all = [...new Set(of.intervals.map(one => one.quantity))]
    .map(name => [name, of.intervals.filter(one => one.quantity === name && one.level === LEVEL && one.instances > 0)])
    .filter(([, rows]) => rows.length).map(([name, rows]) => ({ name, ...judged(rows) }));
  const [first] = all;
  if (!first) return html`<p class="notice calm">No intervals have been checked yet.</p>`;
  const bad = all.filter(one => one.bad);
  const colour = first.few ? 'calm' : 'ok';
  const judgement = first.few
    ? html`${count(of.instances, 'finished run')}, too few to judge: ${percent(first.right)} of the 95 % intervals for the
        ${quantity(first.name)} contained the outcome.`
    : html`<b>${percent(first.right)}</b> of the 95 % intervals for the ${quantity(first.name)} contained the outcome (${
        count(of.instances, 'run')}).`;
  return html`<p class="notice verdict ${bad.length ? '' : colour}">${judgement}
    ${bad.map(one => html` Intervals for the ${quantity(one.name)} <b>${one.text}</b>${
      one === first ? '' : ` (${percent(one.right)} contained the outcome)`}.`)}
    ${bad.length || first.few ? nothing : ' You can rely on them.'}
    ${first.worst.coverage < first.right ? html` For the ${quantity(first.name)}, this share was lowest at ${
      percent(first.worst.stage)} of the run (${percent(first.worst.coverage)}).` : nothing}
    ${orMore || runs > of.instances ? html` ${number.format(of.instances)} of ${orMore ? 'more than ' : ''}${
      count(runs, 'recorded run')} ${of.instances === 1 ? 'was' : 'were'} checked; the other${
      runs - of.instances === 1 && !orMore ? '' : 's'} had been resumed, had been imported but not rehearsed, had failed,
      had fewer than two past runs, or had a different kind of forecast.` : nothing}</p>`;
}

function riskCard(risk) {
  return html`<section class="card"><h2>Risk of ${risk.risk === 'deadlineMiss' ? 'missing the deadline' : 'exceeding the budget'}</h2>
    <table class="narrow"><thead><tr><th scope="col">Forecast risk</th><th scope="col" class="num">Came true</th>
      <th scope="col" class="num">Forecasts</th></tr></thead><tbody>${risk.bins.map(bin => html`<tr>
      <td>about ${percent(bin.meanProbability)}</td><td class="num">${percent(bin.came)}</td>
      <td class="num">${bin.forecasts}</td></tr>`)}</tbody></table></section>`;
}

function table(of) {
  const more = ['Expected range', 'Without calibration', 'Mean width'];
  const measured = (one, text, name = '') => html`<td class="num ${name}">${one.instances ? text() : '–'}</td>`;
  return html`<div class="scroll tall" tabindex="0" role="group" aria-label="All intervals"><table><thead><tr><th scope="col">Quantity</th>
    <th scope="col" class="num">Stage</th><th scope="col" class="num">Nominal coverage</th><th scope="col" class="num">Measured coverage</th>
    ${more.map(text => html`<th scope="col" class="num wide-only">${text}</th>`)}<th scope="col" class="num">Runs</th>
    <th scope="col" class="wide-only">Drift</th></tr></thead>
    <tbody>${of.intervals.map(one => html`<tr><td>${quantity(one.quantity)}</td><td class="num">${percent(one.stage)}</td>
      <td class="num">${percent(one.level, one.level > 0.99 ? 1 : 0)}</td>${measured(one, () => percent(one.coverage))}
      <td class="num wide-only">${one.instances < one.needed ? '–' : `${percent(one.coverageBand[0])} to ${percent(one.coverageBand[1])}`}</td>
      ${measured(one, () => percent(one.modelCoverage), 'wide-only')}${measured(one, () => percent(one.meanWidth, 1), 'wide-only')}
      <td class="num">${one.instances}${one.instances < one.needed ? html` <span class="small">${one.needed} needed</span>` : nothing}</td>
      <td class="wide-only">${one.drifting ? html`<span class="chip warn">drifting</span>` : '–'}</td></tr>`)}</tbody></table></div>`;
}
