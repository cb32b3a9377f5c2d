// A single run: forecast, its reasons, and possible decisions.
import { html, render, nothing } from './lit-html/lit-html.js';
import { find, get, follow, throttle } from './api.js';
import { runPath } from './early.js';
import { duration, durations, time, money, moneyRange, percent, count } from './format.js';
import { fan } from './fan.js';
import { costCard } from './cost.js';
import { explanation, pastError, background, basis } from './reasons.js';
import { gantt, kindsTable } from './gantt.js';
import { JobForecasts, latestEvents } from './jobs.js';
import { WhatIf } from './whatif.js';
import { widthOf } from './polled.js';
import { risks, alertNotices, kept, isEnded, fraction, progress, experience, workflowLink, failure, STATUS } from './parts.js';

/**
 * Interval between refreshes of the details, which are expensive for the daemon if the run is large. Figures come with
 * every summary.
 */
const REFRESH_MILLIS = 1000;
const LARGE_MILLIS = 5000;
const LARGE = 2000;

/** Interval between refreshes of the whole course, which add forecasts missed in between. */
const COURSE_MILLIS = 60_000;
const POINTS = 240;

export class RunView {
  constructor(id) {
    this.id = id;
    this.path = `/api/v1/workflows/${encodeURIComponent(id)}`;
    this.whatIf = new WhatIf(this.path, () => this.draw());
    this.jobForecasts = new JobForecasts(this.path, () => this.draw());
  }

  start(root) {
    this.root = root;
    this.draw();
    this.details = throttle(() => this.refresh(), REFRESH_MILLIS);
    this.figuresOnly = throttle(() => this.draw(), 0);
    this.stream = follow({
      instance: this.id,
      onSummary: run => {
        this.whole ||= isEnded(run);
        this.run = { ...this.run, ...run };
        this.figuresOnly();
        this.details();
      },
      onOpen: () => this.refresh(true),
    });
    this.refresh(true);
  }

  stop() {
    this.stream.stop();
    this.details.stop();
    this.figuresOnly.stop();
    clearTimeout(this.pause);
    this.stopped = true;
  }

  /**
   * Fetches changes.
   *
   * @param whole whether to fetch the plan and the whole course too; otherwise the latest forecast is appended to the course
   */
  async refresh(whole = false) {
    this.whole ||= whole;
    if (this.busy) {
      this.again = true;
      return;
    }
    this.busy = true;
    try {
      await this.load();
      this.problem = undefined;
    } catch (problem) {
      this.problem = problem;
    }
    if (this.stopped) return;
    this.draw();
    const large = this.run?.progress?.jobsTotal > LARGE;
    this.pause = setTimeout(() => {
      this.busy = false;
      if (this.again) {
        this.again = false;
        this.details();
      }
    }, large ? LARGE_MILLIS : REFRESH_MILLIS);
  }

  async load() {
    const all = this.whole || !this.course || Date.now() - this.courseAt > COURSE_MILLIS;
    this.whole = false;
    const [advisory, timeline, run, course] = await Promise.all([
      find(`${this.path}/advisory`), this.loadTimeline(),
      ...(all ? [this.loadRun(), find(`${this.path}/course?points=${POINTS}`)] : [])]);
    this.advisory = advisory;
    this.timeline = timeline ?? this.timeline;
    // a revised plan may have different resources
    this.whole = !all && advisory !== undefined && this.run.plan !== undefined && advisory.planRevision !== this.run.plan.revision;
    if (all) {
      Object.assign(this, { run: { ...this.run, ...run }, course, courseAt: Date.now() });
    } else if (advisory) {
      this.extend(advisory);
    }
  }

  /** Undefined while the daemon that owns the run is unavailable; all other data is available from every daemon. */
  async loadTimeline() {
    try {
      return await find(`${this.path}/timeline?maxJobs=600`);
    } catch (problem) {
      if (problem.status === 503) return undefined;
      throw problem;
    }
  }

  /** Shows the figures immediately, since the chart of a large run takes longer. */
  async loadRun() {
    const run = await get(runPath(this.id));
    if (!this.run && !this.stopped) {
      this.run = run;
      this.draw();
    }
    return run;
  }

  extend(advisory) {
    const { items, submittedAt } = this.course;
    if (advisory.sequence > (items[items.length - 1]?.sequence ?? -1)) {
      const { pastError: of } = advisory;
      items.push({
        ...advisory,
        elapsedSeconds: submittedAt ? Math.max(0, (new Date(advisory.asOf) - new Date(submittedAt)) / 1000) : undefined,
        pastErrorSeconds: of.seconds,
        thresholdSeconds: of.thresholdSeconds,
      });
    }
  }

  draw() {
    this.width = widthOf(this.root);
    render(this.view(), this.root);
  }

  view() {
    const { run, advisory, course, timeline } = this;
    if (!run) {
      return html`<p class="up"><a href="#/runs">Runs</a></p><h1>${this.id}</h1>
        ${this.problem ? failure(this.problem) : html`<p class="muted">Loading …</p>`}`;
    }
    const ended = isEnded(run);
    return html`
      <p class="up"><a href="#/runs">Runs</a>${run.workflow ? html` / ${workflowLink(run.workflow)}` : nothing}</p>
      <div class="title"><h1>${run.id}</h1><p class="headline"><span class="state ${run.status}">${STATUS[run.status]}</span>${
        run.submittedAt ? html` · submitted ${time(run.submittedAt)}` : nothing}${
        run.asOf ? html` · as of ${time(run.asOf, true)}` : nothing}</p></div>
      ${this.problem ? failure(this.problem) : nothing}
      ${run.status === 'waiting' ? html`<p class="notice">${count(run.heldEvents, 'event')} received, but no plan yet. They are kept until the plan arrives.</p>`
        : this.figures(run, ended)}
      ${ended ? nothing : alertNotices(run)}
      ${advisory ? this.recommendation(advisory) : nothing}
      ${course?.items?.length ? html`<section class="card"><h2>When it ends</h2>
        <p class="lead">${ended ? 'Forecasts over the course of the run, and the actual end.'
          : 'Forecast of the end over the course of the run. A reliable forecast narrows around a constant line.'}</p>
        ${fan(course, ended, this.width)}</section>` : nothing}
      ${timeline ? html`<section class="card">${gantt(timeline, run, advisory, this.width, this.byKind, by => {
        this.byKind = by;
        this.draw();
      })}</section>
      <section class="card"><h2>Jobs by kind</h2>${kindsTable(timeline)}</section>` : nothing}
      <div class="columns">
        ${advisory?.cost ? html`<section class="card"><h2>Cost</h2>${costCard(advisory, run, ended, this.width)}</section>` : nothing}
        ${explanation(advisory)}
        ${advisory ? pastError(course, advisory, this.width) : nothing}
        ${advisory && (!ended || advisory.background.match) ? background(advisory.background) : nothing}
      </div>
      ${ended || !advisory ? nothing : this.whatIf.view(advisory, run, timeline)}
      ${timeline ? html`<div class="cards wide">${ended ? nothing : this.jobForecasts.view(timeline)}${latestEvents(timeline, run)}</div>` : nothing}
      ${ended ? nothing : basis(advisory)}
      ${this.raw()}`;
  }

  figures(run, ended) {
    const figure = (name, value, below) => html`<div><dt>${name}</dt><dd><span class="value">${value}</span>
      <span class="small">${below}</span></dd></div>`;
    const { remaining, makespan, completionTime, cost } = run;
    return html`<dl class="figures">
      ${ended ? figure('Took', makespan ? duration(makespan.medianSeconds) : '–', html`ended ${time(completionTime?.median || run.asOf)}`)
        : figure('Ends in', remaining ? duration(remaining.medianSeconds) : html`<span class="badge">too little history</span>`,
          remaining ? html`95 %: ${durations(remaining.lowerSeconds, remaining.upperSeconds)}`
            : 'no past run and no plan')}
      ${ended ? nothing : figure('At', completionTime ? time(completionTime.median) : '–', completionTime
        ? html`95 %: ${time(completionTime.lower)} to ${time(completionTime.upper)}` : nothing)}
      ${run.deadline || run.risk?.deadlineMiss ? figure('Deadline', run.deadline ? time(run.deadline) : '–', ended ? kept(run.risk, ['deadlineMiss']) : risks({
        deadlineMiss: run.risk?.deadlineMiss, unknown: run.risk?.unknown?.filter(name => name === 'deadlineMiss') })) : nothing}
      ${cost ? figure('Cost', money(cost.median, cost.unit), ended || cost.lower === cost.upper ? 'certain'
        : html`95 %: ${moneyRange(cost.lower, cost.upper, cost.unit)}`) : nothing}
      ${run.budget !== undefined ? figure('Budget', money(run.budget, cost?.unit || ''), ended ? kept(run.risk, ['budgetExceeded']) : risks({
        budgetExceeded: run.risk?.budgetExceeded, unknown: run.risk?.unknown?.filter(name => name === 'budgetExceeded') })) : nothing}
      <div><dt>Progress</dt><dd><span class="value">${fraction(run) === undefined ? '–' : percent(fraction(run))}</span>${progress(run)}</dd></div>
      ${ended ? nothing : html`<div><dt>Based on</dt><dd class="experience">${experience(run)}</dd></div>`}
    </dl>`;
  }

  recommendation(advisory) {
    const of = advisory.recommendation;
    if (!of) return nothing;
    return html`<p class="notice ${of.keep ? 'ok' : ''}">${of.keep ? nothing : html`<b>Recommended:</b> `}${of.text}${of.since ? html` <span class="muted">(since ${time(of.since)})</span>` : nothing}</p>`;
  }

  raw() {
    return html`<section class="card"><h2>Data</h2>
      <p class="small">JSON for programs: ${[['advisory', 'latest forecast'], ['course', 'course'], ['timeline', 'timeline']].map(([name, text], i) =>
        html`${i ? ', ' : ''}<a href=${`${this.path}/${name}`}>${text}</a>`)}, <a href=${this.path}>state with all jobs</a>.</p>
      <details @toggle=${event => {
        this.rawOpen = event.target.open;
        this.draw();
      }}><summary>Latest forecast as JSON</summary>${this.rawOpen
        ? html`<pre tabindex="0" aria-label="Latest forecast as JSON">${JSON.stringify(this.advisory, null, 1)}</pre>` : nothing}</details></section>`;
  }
}
