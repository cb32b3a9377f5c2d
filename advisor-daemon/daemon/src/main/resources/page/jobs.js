// Forecasts of single jobs, and the latest events.
import { html, nothing } from './lit-html/lit-html.js';
import { get } from './api.js';
import { duration, time, count } from './format.js';
import { failure } from './parts.js';

const MAX_ROWS = 300;

const dated = (timeline, seconds) => new Date(+new Date(timeline.submittedAt) + 1000 * seconds).toISOString();

/** Derives the latest events from the state of jobs and VMs. */
export function latestEvents(timeline, run) {
  if (!timeline.jobs) return nothing;
  const events = [];
  const note = (seconds, text) => seconds !== undefined && events.push({ seconds, text });
  timeline.jobs.forEach(job => {
    note(job.startedSeconds, `${job.id} started${job.attempt > 1 ? `, attempt ${job.attempt}` : ''}${job.vm ? ` on ${job.vm}` : ''}`);
    note(job.endedSeconds, `${job.id} ${job.phase}${job.observedRuntimeSeconds === undefined ? '' : ` after ${duration(job.observedRuntimeSeconds)}`}`);
  });
  timeline.vms.forEach(vm => {
    note(vm.requestedSeconds, `${vm.id} requested`);
    note(vm.bootedSeconds, `${vm.id} booted`);
    note(vm.terminatedSeconds, `${vm.id} terminated`);
  });
  const latest = events.sort((a, b) => b.seconds - a.seconds).slice(0, 12);
  return html`<section class="card"><h2>Latest events</h2><table><caption class="hidden">Latest events of ${run.id}</caption>
    <tbody>${latest.map(event => html`<tr><td class="when">${time(dated(timeline, event.seconds), true)}</td><td>${event.text}</td></tr>`)}</tbody></table></section>`;
}

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
    return html`<section class="card"><h2>When each job will be done</h2>
      ${this.problem ? failure(this.problem) : nothing}
      ${this.answer ? html`${this.table(timeline)}${button('Refresh', 'quiet')}` : html`<p class="lead">Start and end of every unfinished job with 95 %
        intervals, from simulations, or from past runs if the plan was learned.</p>${button('Forecast every job', '')}`}</section>`;
  }

  table(timeline) {
    const { jobs = [], expectedJobs = [], jobForecast, asOf } = this.answer;
    if (jobForecast && !jobForecast.available) return html`<p class="muted">Not available: ${jobForecast.reason}.</p>`;
    const at = seconds => time(dated(timeline, seconds));
    const range = of => html`${at(of.lower)} to ${at(of.upper)}`;
    const rows = jobs.filter(job => job.forecast?.endSeconds).sort((a, b) => a.forecast.endSeconds.median - b.forecast.endSeconds.median);
    return html`<p class="lead">As of ${time(asOf, true)}, from ${count(jobForecast?.realizations ?? 0, 'simulation')}${
      rows.length > MAX_ROWS ? `; the next ${MAX_ROWS} of ${rows.length} to end` : ''}.</p>
      <div class="scroll tall" tabindex="0" role="group" aria-label="Forecasts of jobs"><table><thead><tr><th scope="col">Job</th><th scope="col">Phase</th>
      <th scope="col" class="num">Done</th><th scope="col" class="num">95 %</th></tr></thead><tbody>${rows.slice(0, MAX_ROWS).map(job => html`<tr>
        <th scope="row">${job.id}</th><td>${job.phase}</td><td class="num">${at(job.forecast.endSeconds.median)}</td>
        <td class="num">${range(job.forecast.endSeconds)}</td></tr>`)}
      ${expectedJobs.map(of => html`<tr><th scope="row">${count(of.count, 'more job')} of kind ${of.kind}${
        of.countUpper > of.countLower ? html`<span class="small">${of.countLower} to ${of.countUpper}</span>` : nothing}</th><td>expected</td>
        <td class="num">${of.endSeconds ? at(of.endSeconds.median) : '–'}</td><td class="num">${of.endSeconds ? range(of.endSeconds) : '–'}</td></tr>`)}</tbody></table></div>`;
  }
}
