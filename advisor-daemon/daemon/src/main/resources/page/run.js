// A single run: forecast, its reasons, and possible decisions.
import { html, render, nothing } from './lit-html/lit-html.js';
import { live } from './lit-html/directives/live.js';
import { find, get, post, follow, throttle } from './api.js';
import { runPath } from './early.js';
import { duration, grams, time, times, isNarrow, money, moneyRange, percent, count } from './format.js';
import { fan } from './fan.js';
import { costCard } from './cost.js';
import { whyItMoved, whatToDo, criticalJobs, limitRisks, basis } from './reasons.js';
import { gantt, kindsTable } from './gantt.js';
import { JobForecasts } from './jobs.js';
import { WhatIf } from './whatif.js';
import { widthOf } from './polled.js';
import {
  risks, alertNotices, kept, isEnded, figure, fraction, noForecast, progress, experience, workflowLink, failure, STATUS,
} from './parts.js';

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

const LIMITS = { deadlineMiss: 'Deadline', budgetExceeded: 'Budget' };

const onlyOf = (risk, name) => ({ [name]: risk?.[name], unknown: risk?.unknown?.filter(one => one === name) });

export class RunView {
  constructor(id) {
    this.id = id;
    this.open = new Set();
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
    const { items } = this.course;
    // the first forecasts of a run may precede its submission date
    const submittedAt = this.course.submittedAt ??= advisory.terms?.submittedAt;
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
    const { run } = this;
    if (!run) {
      return html`<p class="up"><a href="#/runs">Runs</a></p><h1>${this.id}</h1>
        ${this.problem ? failure(this.problem) : html`<p class="muted">Loading …</p>`}`;
    }
    const ended = isEnded(run);
    const headline = [html`<span class="state ${run.status}">${STATUS[run.status]}</span>`,
      ...(run.submittedAt ? [html`started ${time(run.submittedAt)}`] : []),
      ...(run.asOf && !ended ? [html`as of ${time(run.asOf, true)}`] : [])];
    return html`
      <p class="up"><a href="#/runs">Runs</a>${run.workflow ? html` / ${workflowLink(run.workflow)}` : nothing}</p>
      <div class="title"><h1>${run.id}</h1><p class="headline">${headline.map((part, i) => html`${i ? ' · ' : ''}${part}`)}</p></div>
      ${this.problem ? failure(this.problem) : nothing}
      ${run.status === 'waiting' ? html`<p class="notice">${count(run.heldEvents, 'event')} received, but no plan yet. They are held
        until the plan arrives, or until <code>tracking.hold-timeout</code> has passed.</p>` : this.figures(run, ended)}
      ${ended ? nothing : html`${alertNotices(run)}${this.brake()}`}
      ${this.advisory ? this.reasons(run, ended) : nothing}
      ${this.timeline ? this.jobs(ended) : nothing}
      ${ended && this.advisory && !this.timeline ? html`<p class="muted">The jobs of this run are not available.</p>` : nothing}
      ${this.advisory ? this.numbers(run, ended) : nothing}
      ${this.data()}`;
  }

  /** Accepts the offer of a brake, or withdraws the acceptance. */
  brake() {
    const { brake } = this.advisory || {};
    if (brake?.mode !== 'ask' || !brake.since) return nothing;
    return html`<p><button type="button" @click=${() => this.hold(!brake.hold)}>${
      brake.hold ? 'Let new jobs start' : 'Hold new jobs'}</button> <span class="muted">Running jobs continue.</span></p>`;
  }

  async hold(hold) {
    try {
      await post(`${this.path}/brake`, { hold });
    } catch (problem) {
      this.problem = problem;
      this.draw();
    }
  }

  figures(run, ended) {
    const { makespan, completionTime, cost } = run;
    const risk = (name, limit, shown) => (limit === undefined && !run.risk?.[name] ? nothing
      : figure(LIMITS[name], limit === undefined ? '–' : shown(),
        ended ? kept(run, [name]) : risks(onlyOf(run.risk, name), limit !== undefined, run)));
    return html`<dl class="figures">
      ${ended ? figure('Took', makespan ? duration(makespan.medianSeconds) : '–', html`ended ${time(completionTime?.median || run.asOf)}`)
        : this.end(run)}
      ${risk('deadlineMiss', run.deadline, () => time(run.deadline, completionTime && isNarrow(completionTime)))}
      ${cost ? figure('Cost', money(cost.median, cost.unit), cost.lower === cost.upper ? nothing
        : html`95 %: ${moneyRange(cost.lower, cost.upper, cost.unit)}`) : nothing}
      ${risk('budgetExceeded', run.budget, () => money(run.budget, cost?.unit || ''))}
      ${this.carbon(ended)}
      ${figure('Progress', fraction(run) === undefined ? '–' : percent(fraction(run)), progress(run))}
    </dl>`;
  }

  carbon(ended) {
    const { carbon } = this.advisory || {};
    if (!carbon) return nothing;
    const { grams: total, gramsSoFar } = carbon;
    if (ended) return figure('CO₂e', grams(gramsSoFar), nothing);
    const range = total?.intervals.find(one => one.level === 0.95);
    return range ? figure('CO₂e', grams(total.median), html`95 %: ${grams(range.lower)} to ${grams(range.upper)}`)
      : figure('CO₂e', grams(gramsSoFar), 'so far');
  }

  /** When the run ends, and how certain that is. */
  end(run) {
    const { remaining, completionTime } = run;
    if (!remaining) return figure('Ends', 'unknown', noForecast(run));
    const { runs, held } = experience(run);
    return html`${figure('Ends', time(completionTime.median, isNarrow(completionTime)),
      html`in ${duration(remaining.medianSeconds, remaining.upperSeconds - remaining.lowerSeconds)}`)}
      ${figure('95 % interval', times(completionTime), html`from ${runs}; ${held}`)}`;
  }

  reasons(run, ended) {
    const { advisory, course } = this;
    const compare = () => this.toggle('what-if', true);
    return html`${ended ? nothing : html`<div class="cards">${whyItMoved(advisory)}${whatToDo(advisory, run, compare)}</div>`}
      ${course?.items?.length ? this.topic('course', 'Forecasts so far', () => fan(course, ended, this.width)) : nothing}`;
  }

  numbers(run, ended) {
    const { advisory } = this;
    const cost = advisory.cost && costCard(advisory, run, ended, this.width);
    return html`${ended ? nothing : this.topic('what-if', 'What if', () => this.whatIf.view(advisory, run, this.timeline))}
      ${cost ? this.topic('cost', 'Cost', () => cost) : nothing}
      ${this.topic('basis', 'How the forecast was made', () => basis(advisory, ended))}`;
  }

  jobs(ended) {
    const { timeline, advisory } = this;
    return this.topic('jobs', 'Jobs', () => html`${gantt(timeline, advisory, this.width, this.byKind, by => {
      this.byKind = by;
      this.draw();
    })}
      ${kindsTable(timeline)}${ended ? nothing : html`${limitRisks(advisory)}${criticalJobs(advisory)}${this.jobForecasts.view(timeline)}`}`);
  }

  /** A card whose content is rendered only while it is open. */
  topic(name, title, content) {
    const open = this.open.has(name);
    return html`<details class="card" id=${name} ?open=${live(open)} @toggle=${event => this.toggle(name, event.currentTarget.open)}>
      <summary><h2>${title}</h2></summary>${open ? content() : nothing}</details>`;
  }

  toggle(name, open) {
    if (this.open.has(name) === open) return;
    if (open) this.open.add(name);
    else this.open.delete(name);
    this.draw();
    if (open) this.root.querySelector(`#${name}`)?.scrollIntoView({ block: 'nearest' });
  }

  data() {
    return this.topic('data', 'Data for programs', () => html`<p class="small">JSON: ${
      [['advisory', 'latest forecast'], ['course', 'forecasts so far'], ['timeline', 'jobs over time']].map(([name, text]) =>
        html`<a href=${`${this.path}/${name}`}>${text}</a>, `)}<a href=${this.path}>state with all jobs</a></p>
      <pre tabindex="0" aria-label="Latest forecast as JSON">${JSON.stringify(this.advisory, null, 1)}</pre>`);
  }
}
