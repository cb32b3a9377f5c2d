// Forecasts of single jobs.
import { html, nothing } from './lit-html/lit-html.js';
import { get } from './api.js';
import { time, times, isNarrow, count } from './format.js';
import { failure, scopedName } from './parts.js';

const MAX_ROWS = 300;

const PHASES = { pending: 'to come', submitted: 'queued', scheduled: 'queued', failed: 'queued' };

const dated = (timeline, seconds) => new Date(+new Date(timeline.submittedAt) + 1000 * seconds).toISOString();

/** Forecasts of every job, fetched on demand because each request is simulated. */
export class JobForecasts {
  constructor(path, onChange) {
    this.path = path;
    this.onChange = onChange;
  }

  async ask() {
    this.asking = true;
    this.onChange();
    try {
      this.answer = await get(`${this.path}?forecast=jobs`);
      this.problem = undefined;
    } catch (problem) {
      this.problem = problem;
    }
    this.asking = false;
    this.onChange();
  }

  view(timeline) {
    const button = (text, name) => html`<p><button type="button" class=${name} ?disabled=${this.asking} @click=${() => this.ask()}>${
      this.asking ? 'Simulating …' : text}</button></p>`;
    return html`<h3>When each job will be done</h3>
      ${this.problem ? failure(this.problem) : nothing}
      ${this.answer ? html`${this.table(timeline)}${button('Refresh', 'quiet')}` : button('Forecast every job', '')}`;
  }

  table(timeline) {
    const { jobs = [], expectedJobs = [], jobForecast, asOf } = this.answer;
    if (jobForecast && !jobForecast.available) return html`<p class="muted">Not available: ${jobForecast.reason}.</p>`;
    // expected jobs are listed by kind
    const named = jobs.filter(job => job.forecast?.endSeconds && !(expectedJobs.length && job.phase === 'pending'));
    const rows = named.sort((a, b) => a.forecast.endSeconds.median - b.forecast.endSeconds.median);
    return html`<p class="lead">As of ${time(asOf, true)}${
      rows.length > MAX_ROWS ? `; the next ${MAX_ROWS} of ${rows.length} to end` : ''}.</p>
      <div class="scroll tall" tabindex="0" role="group" aria-label="Forecasts of jobs"><table><thead><tr><th scope="col">Job</th>
      <th scope="col">Phase</th><th scope="col" class="num">Done</th></tr></thead><tbody>${rows.slice(0, MAX_ROWS).map(job => html`<tr>
        <th scope="row">${scopedName(job.id)}</th><td>${PHASES[job.phase] ?? job.phase}</td>${end(job.forecast.endSeconds, timeline)}</tr>`)}
      ${expectedJobs.map(of => html`<tr><th scope="row">${count(of.count, 'more job')}: ${scopedName(of.kind)}${
        of.countUpper > of.countLower ? html`<span class="small">${of.countLower} to ${of.countUpper}</span>` : nothing}</th>
        <td>to come</td>${end(of.endSeconds, timeline)}</tr>`)}</tbody></table></div>`;
  }
}

function end(seconds, timeline) {
  if (!seconds) return html`<td class="num">–</td>`;
  const range = { lower: dated(timeline, seconds.lower), upper: dated(timeline, seconds.upper) };
  return html`<td class="num">${time(dated(timeline, seconds.median), isNarrow(range))}
    <span class="small">95 %: ${times(range)}</span></td>`;
}
