// Measured coverage of published intervals.
import { html, svg, nothing } from './lit-html/lit-html.js';
import { get } from './api.js';
import { percent, count } from './format.js';
import { linear } from './charts.js';
import { Polled } from './polled.js';
import { failure, quantity } from './parts.js';

const encoded = encodeURIComponent;
const LEVELS = [0.5, 0.8, 0.95];

export class TrustView extends Polled {
  constructor(query) {
    super();
    this.workflow = query.get('workflow') || '';
    this.model = query.get('model') || '';
  }

  async load() {
    const query = this.query();
    const [all, of] = await Promise.all([get('/api/v1/calibration'), query ? get(`/api/v1/calibration${query}`) : undefined]);
    if (query === this.query()) Object.assign(this, { all, of: of || all });
  }

  query() {
    const query = new URLSearchParams(Object.entries({ workflow: this.workflow, model: this.model }).filter(([, value]) => value));
    return query.size ? `?${query}` : '';
  }

  choose(workflow, model = '') {
    Object.assign(this, { workflow, model });
    history.replaceState(null, '', `#/trust${this.query()}`);
    this.refresh(true);
  }

  /** Coverage is measured separately for each runtime model. */
  models(of) {
    return of.models.length > 1 ? html`<label>forecast by <select @change=${event => this.choose(this.workflow, event.target.value)}>
      ${of.models.map(one => html`<option value=${one.model} ?selected=${one.model === of.runtimeModel}>${one.model} (${count(one.instances, 'run')})</option>`)}
      </select></label>` : nothing;
  }

  view() {
    const { of, all } = this;
    const title = html`<div class="title"><h1>Trust</h1><p class="headline">Measured coverage of the forecast intervals</p></div>
      ${this.problem ? failure(this.problem) : nothing}`;
    if (!of) return html`${title}${this.problem ? nothing : html`<p class="muted">Loading …</p>`}`;
    const ended = all.models.reduce((sum, one) => sum + one.instances, 0);
    if (!ended) {
      return html`${title}<section class="card"><h2>No run has ended yet</h2><p>No coverage data yet. Until runs have ended, the width of intervals is
        based on runs of other workflows; each run that ends adapts it to this installation.
        You can import past runs on <a href="#/system">System</a>.</p></section>`;
    }
    const drifting = of.intervals.filter(one => one.drifting);
    const at95 = of.intervals.filter(one => one.quantity === 'makespan' && one.level === 0.95 && one.instances > 0);
    const few = !at95.length || at95.some(one => one.instances < one.needed);
    const held = at95.reduce((sum, one) => sum + one.coverage * one.instances, 0) / at95.reduce((sum, one) => sum + one.instances, 0);
    return html`${title}
      <div class="filters"><label><span class="hidden">Workflow</span><select @change=${event => this.choose(event.target.value)}>
        <option value="" ?selected=${!this.workflow}>All workflows (${count(ended, 'run')})</option>
        ${all.workflows.map(one => html`<option value=${one.workflow} ?selected=${one.workflow === this.workflow}>${one.workflow} (${one.instances})${
          one.drifting ? ` – ${one.drifting} drifting` : ''}</option>`)}</select></label>${this.models(of)}</div>
      ${!of.instances ? html`<p class="notice">No run of this workflow has completed.</p>` : html`
      <p class="notice ${drifting.length ? '' : few ? 'calm' : 'ok'}">${at95.length ? html`<b>${percent(held)}</b> of the 95 % intervals of the duration contained the actual value, over all stages of ${count(of.instances, 'completed run')}.` : nothing}
        ${drifting.length ? html`<b>The recent coverage of ${count(drifting.length, 'interval')} differs from the nominal level by more than chance explains.</b>` : 'No interval is drifting.'}
        ${few ? html`<span class="badge">too little history</span> ${at95.length ? `Calibrating 95 % intervals with these runs alone requires ${at95[0].needed} runs.` : nothing}` : nothing}</p>
      <div class="cards wide">${[...new Set(of.intervals.map(one => one.quantity))].map(name => this.coverage(of, name))}</div>
      ${of.risks.filter(risk => risk.forecasts).length ? html`<div class="cards">${of.risks.filter(risk => risk.forecasts).map(risk => this.risk(risk))}</div>` : nothing}
      <section class="card"><h2>All numbers</h2>${this.table(of)}</section>`}
      <p class="small">${of.version}, runtime model ${of.runtimeModel || 'unknown'}.</p>`;
  }

  /** Measured and nominal coverage by stage; bars show the variation explained by chance. */
  coverage(of, name) {
    const rows = of.intervals.filter(one => one.quantity === name && one.instances > 0);
    if (!rows.length) return nothing;
    const stages = [...new Set(rows.map(one => one.stage))].sort((a, b) => a - b);
    const width = Math.max(300, Math.min(680, this.width > 900 ? this.width / 2 - 30 : this.width));
    const height = 250;
    const x = linear(0, stages.length - 1 || 1, 80, width - 30);
    const y = linear(0, 1, height - 40, 12);
    const summary = LEVELS.map(level => `${percent(level)}: ${rows.filter(one => one.level === level).map(one => percent(one.coverage)).join(', ')}`).join('; ');
    return html`<section class="card"><h2>Coverage of the ${quantity(name)}</h2>
      <p class="lead">Dots: measured coverage; bars: range explained by chance if the nominal level is right.</p>
      ${svg`<svg class="chart" width=${width} height=${height} viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${`Measured coverage by stage. ${summary}`}>
        ${LEVELS.map(level => svg`<line class="threshold" x1="56" x2=${width - 8} y1=${y(level)} y2=${y(level)}></line>
          <text x="50" y=${y(level) + 4} text-anchor="end">${percent(level)}</text>`)}
        <line class="axis" x1="56" x2=${width - 8} y1=${y(0)} y2=${y(0)}></line>
        ${stages.map((stage, i) => svg`<text x=${x(i)} y=${height - 22} text-anchor="middle">${percent(stage)}</text>`)}
        <text x=${(width + 56) / 2} y=${height - 5} text-anchor="middle">of the run completed</text>
        ${rows.filter(one => LEVELS.includes(one.level)).map(one => {
          const at = x(stages.indexOf(one.stage)) + (LEVELS.indexOf(one.level) - 1) * 9;
          return svg`<line class="whisker" x1=${at} x2=${at} y1=${y(one.coverageBand[0])} y2=${y(one.coverageBand[1])} opacity="0.35"></line>
            <circle class="dot ${one.drifting ? 'failed' : ''}" cx=${at} cy=${y(one.coverage)} r="4"><title>${
              `nominal ${percent(one.level)}, measured ${percent(one.coverage)} in ${count(one.instances, 'run')}`}</title></circle>`;
        })}</svg>`}</section>`;
  }

  risk(risk) {
    const size = 220;
    const x = linear(0, 1, 40, size - 10);
    const y = linear(0, 1, size - 30, 10);
    const most = Math.max(...risk.bins.map(bin => bin.forecasts));
    const name = risk.risk === 'deadlineMiss' ? 'Risk of missing the deadline' : 'Risk of exceeding the budget';
    return html`<section class="card"><h2>${name}</h2><p class="lead">Of ${count(risk.forecasts, 'forecast')}: forecast risk (right) and how often it came true (up). Brier score ${risk.brierScore.toFixed(3)}.</p>
      ${svg`<svg class="chart" width=${size} height=${size} viewBox=${`0 0 ${size} ${size}`} role="img"
        aria-label=${`${name}: ${risk.bins.map(bin => `forecast ${percent(bin.meanProbability)}, true in ${percent(bin.came)}`).join('; ')}`}>
        ${[0, 0.5, 1].map(mark => svg`<line class="grid" x1="40" x2=${size - 10} y1=${y(mark)} y2=${y(mark)}></line>
          <text x="34" y=${y(mark) + 4} text-anchor="end">${percent(mark)}</text><text x=${x(mark)} y=${size - 12} text-anchor="middle">${percent(mark)}</text>`)}
        <line class="threshold" x1=${x(0)} y1=${y(0)} x2=${x(1)} y2=${y(1)}></line>
        ${risk.bins.map(bin => svg`<circle class="dot" cx=${x(bin.meanProbability)} cy=${y(bin.came)} r=${3 + 6 * Math.sqrt(bin.forecasts / most)} opacity="0.8">
          <title>${`${bin.forecasts} forecasts of about ${percent(bin.meanProbability)}: ${percent(bin.came)} came true`}</title></circle>`)}</svg>`}</section>`;
  }

  table(of) {
    return html`<div class="scroll tall" tabindex="0" role="group" aria-label="Coverage of all intervals"><table><thead><tr><th scope="col">Of</th><th scope="col" class="num">Stage</th><th scope="col" class="num">Nominal</th>
      <th scope="col" class="num">Measured</th><th scope="col" class="num">Chance explains</th><th scope="col" class="num">Without calibration</th><th scope="col" class="num">Mean width</th>
      <th scope="col" class="num">Runs</th><th scope="col">Drift</th></tr></thead><tbody>${of.intervals.map(one => html`<tr><td>${quantity(one.quantity)}</td>
        <td class="num">${percent(one.stage)}</td><td class="num">${percent(one.level, one.level > 0.99 ? 1 : 0)}</td>
        <td class="num">${one.instances ? percent(one.coverage) : '–'}</td><td class="num muted">${one.instances ? `${percent(one.coverageBand[0])} to ${percent(one.coverageBand[1])}` : '–'}</td>
        <td class="num">${one.instances ? percent(one.modelCoverage) : '–'}</td><td class="num">${one.instances ? percent(one.meanWidth, 1) : '–'}</td>
        <td class="num">${one.instances}${one.instances < one.needed ? html` <span class="badge" title=${`${one.needed} needed at this level`}>of ${one.needed}</span>` : nothing}</td>
        <td>${one.drifting ? html`<span class="chip warn">drifting</span>` : html`<span class="muted">–</span>`}</td></tr>`)}</tbody></table></div>`;
  }
}
