// One run: how its forecast came about, what drives it, and what could be done.
import { html, svg, render, nothing } from './lit-html/lit-html.js';
import { find, get, follow, throttle } from './api.js';
import {
  duration, durations, change, clock, time, money, moneyRange, percent, number, count,
} from './format.js';
import { linear, timeMarks, marks, shortDuration, line, area } from './charts.js';
import { gantt, kindsTable } from './gantt.js';
import { WhatIf } from './whatif.js';
import { risks, progress, experience, workflowLink, failure, STATUS } from './parts.js';

const encoded = id => encodeURIComponent(id);
const REFRESH_MILLIS = 1000;
const LARGE = 2000;

export class RunView {
  constructor(id) {
    this.id = id;
    this.path = `/api/v1/workflows/${encoded(id)}`;
    this.whatIf = new WhatIf(this.path, () => this.draw());
  }

  start(root) {
    this.root = root;
    this.draw();
    this.later = throttle(() => this.refresh(), REFRESH_MILLIS);
    this.stream = follow(this.id, run => {
      this.run = { ...this.run, ...run };
      this.later();
    }, () => this.refresh());
  }

  stop() {
    this.stream.stop();
    this.later.stop();
    this.stopped = true;
  }

  /** All parts again; a large run is asked for less often, because its jobs are many. */
  async refresh() {
    if (this.busy) {
      this.again = true;
      return;
    }
    this.busy = true;
    try {
      const [run, advisory, course, timeline] = await Promise.all([
        get(`${this.path}?jobs=false`), find(`${this.path}/advisory`), find(`${this.path}/course?points=240`),
        find(`${this.path}/timeline?maxJobs=600`)]);
      Object.assign(this, { run, advisory, course, timeline, problem: undefined });
    } catch (problem) {
      this.problem = problem;
    }
    if (this.stopped) return;
    this.draw();
    const jobs = this.run?.progress?.jobsTotal || 0;
    setTimeout(() => {
      this.busy = false;
      if (this.again && !this.stopped) {
        this.again = false;
        this.later();
      }
    }, jobs > LARGE ? 4000 : 500);
  }

  draw() {
    this.width = Math.min(1440, this.root.clientWidth || 1000) - 40;
    render(this.view(), this.root);
  }

  view() {
    const { run, advisory, course, timeline } = this;
    if (!run) {
      return html`<p class="up"><a href="#/runs">Runs</a></p><h1>${this.id}</h1>
        ${this.problem ? failure(this.problem) : html`<p class="muted">Asking the daemon …</p>`}`;
    }
    const ended = !['active', 'waiting'].includes(run.status);
    return html`
      <p class="up"><a href="#/runs">Runs</a>${run.workflow ? html` / ${workflowLink(run.workflow)}` : nothing}</p>
      <div class="title"><h1>${run.id}</h1><p class="headline"><span class="state ${run.status}">${STATUS[run.status]}</span>${
        run.submittedAt ? html` · submitted ${time(run.submittedAt)}` : nothing}${
        run.asOf ? html` · as of ${time(run.asOf, true)}` : nothing}</p></div>
      ${this.problem ? failure(this.problem) : nothing}
      ${run.status === 'waiting' ? html`<p class="notice">${count(run.heldEvents, 'event')} came, but no plan yet: they are held until it does.</p>`
        : this.figures(run, ended)}
      ${advisory ? this.recommendation(advisory) : nothing}
      ${course?.items?.length ? html`<section class="card"><h2>When it ends</h2>
        <p class="lead">${ended ? 'What was forecast at each moment, and the truth.'
          : 'The forecast end at each moment of the run. A band that keeps narrowing around one line is a forecast that holds.'}</p>
        ${this.fan(course, run, ended)}</section>` : nothing}
      ${timeline ? html`<section class="card">${gantt(timeline, run, advisory, this.width, this.byKind, by => {
        this.byKind = by;
        this.draw();
      })}</section>
      <section class="card"><h2>Jobs by kind</h2>${kindsTable(timeline)}</section>` : nothing}
      <div class="cards">
        ${advisory?.cost ? html`<section class="card"><h2>Cost</h2>${this.cost(advisory, run)}</section>` : nothing}
        ${this.explanation(advisory)}
        ${this.pastError(course, advisory)}
        ${advisory && (!ended || advisory.background.match) ? this.background(advisory.background) : nothing}
      </div>
      ${ended || !advisory ? nothing : this.whatIf.view(advisory, run)}
      ${timeline ? html`<div class="cards wide">${ended ? nothing : this.jobForecasts()}${this.events(timeline, run)}</div>` : nothing}
      ${ended ? nothing : this.basis(advisory, run)}
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
            : 'no past run to compare with, and no plan')}
      ${ended ? nothing : figure('At', completionTime ? time(completionTime.median) : '–', completionTime
        ? html`95 %: ${time(completionTime.lower)} to ${time(completionTime.upper)}` : nothing)}
      ${run.deadline || run.risk?.deadlineMiss ? figure('Deadline', run.deadline ? time(run.deadline) : '–', risks({
        deadlineMiss: run.risk?.deadlineMiss, unknown: run.risk?.unknown?.filter(name => name === 'deadlineMiss') })) : nothing}
      ${cost ? figure('Cost', money(cost.median, cost.unit), ended || cost.lower === cost.upper ? 'certain'
        : html`95 %: ${moneyRange(cost.lower, cost.upper, cost.unit)}`) : nothing}
      ${run.budget !== undefined ? figure('Budget', money(run.budget, cost?.unit || ''), risks({
        budgetExceeded: run.risk?.budgetExceeded, unknown: run.risk?.unknown?.filter(name => name === 'budgetExceeded') })) : nothing}
      <div><dt>Progress</dt><dd><span class="value">${percent(run.progress?.fraction || 0)}</span>${progress(run)}</dd></div>
      <div><dt>Based on</dt><dd class="experience">${experience(run)}</dd></div>
    </dl>`;
  }

  recommendation(advisory) {
    const of = advisory.recommendation;
    if (!of) return nothing;
    return html`<p class="notice ${of.keep ? 'ok' : ''}"><b>${of.keep ? 'Keep the plan.' : 'Recommended:'}</b>
      ${of.keep && of.text === 'Keep the plan' ? nothing : of.text}${of.since ? html` <span class="muted">since ${time(of.since)}</span>` : nothing}</p>`;
  }

  /** The forecast end (up) over the time at which it was made (right), with the truth once known. */
  fan(course, run, ended) {
    const points = course.items.filter(item => item.makespan && item.elapsedSeconds !== undefined);
    if (!points.length) {
      return html`<p class="muted">No forecast of the end has been possible: <span class="badge">too little history</span></p>`;
    }
    const width = this.width;
    const height = 260;
    const [left, right, top, bottom] = [64, 92, 12, 30];
    const open = points.filter(item => !item.closing);
    const truth = points.find(item => item.closing)?.makespan.medianSeconds;
    const bound = (item, level, side) => item.makespan.intervals.find(of => Math.abs(of.level - level) < 1e-6)?.[side];
    const latest = points[points.length - 1];
    const deadline = course.deadline && course.submittedAt
      ? (new Date(course.deadline) - new Date(course.submittedAt)) / 1000 : undefined;
    const elapsed = Math.max(1, ...points.map(item => item.elapsedSeconds));
    const shown = open.length ? open : points;
    // the first forecasts of a run may be many times as wide as the rest: they must not squeeze it flat
    const tops = shown.map(item => bound(item, 0.95, 'upperSeconds') ?? item.makespan.medianSeconds).sort((a, b) => a - b);
    const lows = shown.map(item => bound(item, 0.95, 'lowerSeconds') ?? item.makespan.medianSeconds).sort((a, b) => a - b);
    const middle = latest.makespan.medianSeconds;
    const high = Math.min(tops[tops.length - 1], Math.max(middle * 1.4, tops[Math.floor(0.75 * (tops.length - 1))]));
    const extras = [truth, deadline !== undefined && deadline < 1.6 * high ? deadline : undefined].filter(Number.isFinite);
    const to = Math.max(high, ...extras);
    const from = Math.max(0, Math.min(lows[Math.floor(0.1 * lows.length)], ...shown.map(item => item.makespan.medianSeconds), ...extras));
    const pad = 0.06 * (to - from || to || 1);
    const x = linear(0, truth || elapsed, left, width - right);
    const y = linear(Math.max(0, from - pad), to + pad, height - bottom, top);
    const clamp = value => Math.max(y.from, Math.min(y.to, value));
    const side = (level, name) => shown.map(item => {
      const value = bound(item, level, name);
      return value === undefined ? undefined : [x(item.elapsedSeconds), y(clamp(value))];
    });
    const band = (level, name) => {
      const upper = side(level, 'upperSeconds');
      const lower = side(level, 'lowerSeconds');
      if (shown.length === 1 && upper[0]) {
        return svg`<rect class=${name} x=${upper[0][0]} y=${upper[0][1]} width="6" height=${Math.max(1, lower[0][1] - upper[0][1])}></rect>`;
      }
      return svg`<path class=${name} d=${area(upper, lower)}></path>`;
    };
    const label = seconds => (course.submittedAt
      ? clock(new Date(+new Date(course.submittedAt) + 1000 * seconds).toISOString()) : shortDuration(seconds));
    const last = latest.makespan.intervals.find(of => of.level === 0.95);
    const summary = ended
      ? `It took ${duration(truth ?? middle)}.`
      : `The latest forecast is ${duration(middle)}, 95 % ${last ? durations(last.lowerSeconds, last.upperSeconds) : 'unknown'}.`;
    return html`${svg`<svg class="chart" width=${width} height=${height} viewBox=${`0 0 ${width} ${height}`} role="img"
      aria-label=${`Forecast makespan over the course of the run. ${summary}`}>
      ${timeMarks(y.from, y.to, 5).map(mark => svg`<line class="grid" x1=${left} x2=${width - right} y1=${y(mark)} y2=${y(mark)}></line>
        <text x=${left - 8} y=${y(mark) + 4} text-anchor="end">${shortDuration(mark)}</text>
        <text x=${width - right + 8} y=${y(mark) + 4}>${label(mark)}</text>`)}
      ${timeMarks(0, x.to, Math.max(3, Math.floor(width / 150))).map(mark => svg`<text x=${x(mark)} y=${height - 10}
        text-anchor="middle">${mark === 0 ? 'start' : shortDuration(mark)}</text>`)}
      ${band(0.95, 'band95')}${band(0.8, 'band80')}${band(0.5, 'band50')}
      <path class="median" d=${line(shown.map(item => [x(item.elapsedSeconds), y(clamp(item.makespan.medianSeconds))]))}></path>
      ${deadline !== undefined && deadline <= y.to && deadline >= y.from ? svg`<line class="deadline" x1=${left} x2=${width - right} y1=${y(deadline)} y2=${y(deadline)}></line>
        <text class="deadline-text" x=${left + 6} y=${y(deadline) - 5}>deadline ${label(deadline)}</text>` : nothing}
      ${truth === undefined ? nothing : svg`<line class="truth" x1=${left} x2=${width - right} y1=${y(truth)} y2=${y(truth)}></line>
        <text class="truth-text" x=${width - right - 6} y=${y(truth) - 6} text-anchor="end">took ${duration(truth)}</text>`}
      </svg>`}
      <ul class="legend">${[['band50', '50 %'], ['band80', '80 %'], ['band95', '95 %']].map(([name, text]) => html`<li>${
        svg`<svg width="14" height="10" aria-hidden="true"><rect class=${name} width="14" height="10"></rect></svg>`}${text} interval</li>`)}
        <li>${svg`<svg width="16" height="10" aria-hidden="true"><line class="median" x1="0" x2="16" y1="5" y2="5"></line></svg>`}median</li>
        <li class="muted">${summary}</li></ul>`;
  }

  cost(advisory, run) {
    const { cost } = advisory;
    const of = cost.amount || cost.btuCount || cost.vmSeconds;
    const interval = of.intervals.find(one => one.level === 0.95);
    const width = Math.min(560, this.width);
    const parts = [['spent', 'Spent so far'], ['committed', 'Committed'], ['toCome', 'To come']].filter(([name]) => cost[name] !== undefined);
    const amount = value => (typeof value === 'number' ? value : value?.median);
    return html`<p class="lead">${money(of.median, cost.unit)}${interval && interval.lower < interval.upper
      ? html`, 95 %: ${moneyRange(interval.lower, interval.upper, cost.unit)}` : nothing}${
      run.budget === undefined ? nothing : html`, budget ${money(run.budget, cost.unit)}`}</p>
      ${cost.btuCount?.distribution?.length > 1 ? this.btus(cost, run, width) : this.costBand(of, cost.unit, run, width)}
      ${parts.length ? html`<dl class="parts">${parts.map(([name, text]) => html`<div><dt>${text}</dt><dd>${money(amount(cost[name]), cost.unit)}${
        cost[name]?.intervals ? html` <span class="small">${moneyRange(cost[name].intervals.find(one => one.level === 0.95)?.lower ?? 0,
          cost[name].intervals.find(one => one.level === 0.95)?.upper ?? 0, cost.unit)}</span>` : nothing}</dd></div>`)}</dl>` : nothing}`;
  }

  /** Units are billed whole, so what is possible are a few numbers of them. */
  btus(cost, run, width) {
    const bars = cost.btuCount.distribution;
    const price = cost.amount && cost.btuCount.mean ? cost.amount.mean / cost.btuCount.mean : undefined;
    const height = 150;
    const top = Math.max(...bars.map(bar => bar.probability));
    const from = bars[0].count;
    const to = bars[bars.length - 1].count;
    const x = linear(from - 0.5, to + 0.5, 10, width - 10);
    const y = linear(0, top, height - 36, 18);
    const wide = Math.max(2, Math.min(46, x(1) - x(0) - 4));
    const every = Math.ceil((to - from + 1) / 12);
    const limit = run.budget === undefined ? undefined : price ? run.budget / price : run.budget;
    return html`${svg`<svg class="chart" width=${width} height=${height} viewBox=${`0 0 ${width} ${height}`} role="img"
      aria-label=${`Distribution of the number of billed units: ${bars.map(bar => `${bar.count} with ${percent(bar.probability)}`).join(', ')}`}>
      <line class="axis" x1="0" x2=${width} y1=${height - 36} y2=${height - 36}></line>
      ${bars.map(bar => svg`<rect class=${limit !== undefined && bar.count > limit + 1e-9 ? 'bar hot' : 'bar'} x=${x(bar.count) - wide / 2} width=${wide} rx="2"
        y=${y(bar.probability)} height=${height - 36 - y(bar.probability)}></rect>
        ${bar.probability > 0.02 && wide > 16 ? svg`<text x=${x(bar.count)} y=${y(bar.probability) - 4} text-anchor="middle">${percent(bar.probability)}</text>` : nothing}
        ${(bar.count - from) % every === 0 ? svg`<text x=${x(bar.count)} y=${height - 21} text-anchor="middle">${bar.count}</text>
          ${price && wide > 16 ? svg`<text x=${x(bar.count)} y=${height - 6} text-anchor="middle">${(bar.count * price).toFixed(2)}</text>` : nothing}` : nothing}`)}
      </svg>`}<p class="small">Billed units${price ? ` and ${cost.unit}` : ''}, as the simulations of the rest came out${
        limit === undefined ? '' : '; red: over budget'}.</p>`;
  }

  costBand(of, unit, run, width) {
    const top = Math.max(run.budget || 0, ...of.intervals.filter(one => one.level < 0.96).map(one => one.upper), of.median) * 1.1 || 1;
    const x = linear(0, top, 6, width - 6);
    const rect = (level, name) => {
      const one = of.intervals.find(interval => interval.level === level);
      return one ? svg`<rect class=${name} x=${x(one.lower)} width=${Math.max(2, x(one.upper) - x(one.lower))} y="12" height="26" rx="2"></rect>` : nothing;
    };
    return svg`<svg class="chart" width=${width} height="64" viewBox=${`0 0 ${width} 64`} role="img" aria-label="Cost with its intervals">
      <line class="axis" x1="6" x2=${width - 6} y1="38" y2="38"></line>
      ${rect(0.95, 'band95')}${rect(0.8, 'band80')}${rect(0.5, 'band50')}
      <line class="median" x1=${x(of.median)} x2=${x(of.median)} y1="9" y2="41"></line>
      ${run.budget === undefined ? nothing : svg`<line class="deadline" x1=${x(run.budget)} x2=${x(run.budget)} y1="6" y2="42"></line>`}
      ${marks(0, top, 5).map(mark => svg`<text x=${x(mark)} y="56" text-anchor="middle">${unit === 'VM seconds' ? shortDuration(mark) : number.format(mark)}</text>`)}</svg>`;
  }

  explanation(advisory) {
    const of = advisory?.explanation;
    if (!of) return nothing;
    const causes = (title, change_) => (change_ ? html`<h3>${title}: ${change(change_.changeSeconds)}</h3>
      ${change_.text ? html`<p>${change_.text}</p>` : nothing}
      ${change_.contributions?.length ? html`<table><tbody>${[...change_.contributions].sort((a, b) => Math.abs(b.seconds) - Math.abs(a.seconds)).slice(0, 6)
        .map(one => html`<tr><td>${one.text || one.cause}</td><td class="num">${change(one.seconds)}</td></tr>`)}</tbody></table>` : nothing}` : nothing);
    return html`<section class="card"><h2>What moved the forecast</h2>
      ${causes('Since the previous forecast', of.sincePrevious)}${causes('Since the start', of.sinceStart)}
      ${of.criticalJobs?.length ? html`<h3>Jobs that decide when it ends</h3><table><thead><tr><th scope="col">Job</th><th scope="col">Kind</th>
        <th scope="col" class="num">On the critical path</th></tr></thead><tbody>${of.criticalJobs.slice(0, 8).map(job => html`<tr><td>${job.jobId}</td>
        <td>${job.kind}</td><td class="num">${percent(job.criticality)}</td></tr>`)}</tbody></table>` : nothing}</section>`;
  }

  /** How far the jobs that are done are from their plan. */
  pastError(course, advisory) {
    const points = (course?.items || []).filter(item => item.pastErrorSeconds !== undefined && item.elapsedSeconds !== undefined);
    if (!points.length) return nothing;
    const width = Math.min(620, Math.max(280, this.width / 2 - 60));
    const height = 170;
    const threshold = points[points.length - 1].thresholdSeconds;
    const top = Math.max(...points.map(item => item.pastErrorSeconds), (threshold || 0) * 1.1) * 1.08 || 1;
    const x = linear(0, points[points.length - 1].elapsedSeconds || 1, 56, width - 8);
    const y = linear(0, top, height - 24, 8);
    const now = advisory.pastError;
    return html`<section class="card"><h2>Past error</h2>
      <p class="lead">How far finished jobs were from their expected runtimes on average: ${duration(now.seconds ?? 0)}${
        now.relative === undefined ? nothing : ` (${percent(now.relative)})`}.
        ${now.exceeded ? html`<b class="text-warn">Above its threshold:</b> the deviation is examined.` : threshold ? 'Within its threshold.' : nothing}</p>
      ${svg`<svg class="chart" width=${width} height=${height} viewBox=${`0 0 ${width} ${height}`} role="img"
        aria-label=${`Past error over time, now ${duration(now.seconds ?? 0)}${threshold ? `, threshold ${duration(threshold)}` : ''}`}>
        ${timeMarks(0, top, 4).map(mark => svg`<line class="grid" x1="56" x2=${width - 8} y1=${y(mark)} y2=${y(mark)}></line>
          <text x="50" y=${y(mark) + 4} text-anchor="end">${shortDuration(mark)}</text>`)}
        ${timeMarks(0, x.to, 4).map(mark => svg`<text x=${x(mark)} y=${height - 6} text-anchor="middle">${mark ? shortDuration(mark) : 'start'}</text>`)}
        ${threshold ? svg`<line class="threshold" x1="56" x2=${width - 8} y1=${y(threshold)} y2=${y(threshold)}></line>` : nothing}
        <path class="series" d=${line(points.map(item => [x(item.elapsedSeconds), y(item.pastErrorSeconds)]))}></path></svg>`}
      ${advisory.outlierJobs?.length ? html`<h3>${count(advisory.outlierJobs.length, 'outlier job')}</h3><table><tbody>${advisory.outlierJobs.slice(0, 6).map(job => html`<tr>
        <td>${job.jobId}</td><td class="num">${duration(job.observedRuntimeSeconds)}${job.running ? ' so far' : ''}</td>
        <td class="num muted">expected ${duration(job.projectedRuntimeSeconds)}</td></tr>`)}</tbody></table>` : nothing}</section>`;
  }

  background(background) {
    const match = background.match;
    return html`<section class="card"><h2>Background load</h2>
      <p class="lead"><b>${background.status}</b>: ${background.reason}</p>
      ${match ? html`<table><caption class="hidden">Matched stretches of ${match.trace}</caption><thead><tr><th scope="col">Stretch of ${match.trace}</th>
        <th scope="col" class="num">Weight</th><th scope="col" class="num">Error with it</th></tr></thead>
        <tbody>${match.fragments.slice(0, 5).map(fragment => html`<tr><td>from ${duration(fragment.startSeconds)} on</td>
          <td class="num">${percent(fragment.weight)}</td><td class="num">${duration(fragment.pastErrorSeconds)}</td></tr>`)}</tbody></table>
        <p class="small">The jobs to come are expected to take ${number.format(match.restSlowDown)} times as long as without it.</p>` : nothing}</section>`;
  }

  /** The latest that was reported; what happened when is in the state of the jobs and VMs. */
  events(timeline, run) {
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
    const at = seconds => new Date(+new Date(timeline.submittedAt) + 1000 * seconds).toISOString();
    return html`<section class="card"><h2>Latest events</h2><table><caption class="hidden">Latest events of ${run.id}</caption>
      <tbody>${latest.map(event => html`<tr><td class="when">${time(at(event.seconds), true)}</td><td>${event.text}</td></tr>`)}</tbody></table></section>`;
  }

  /** When this step will be done: asked for on demand, because it is long. */
  jobForecasts() {
    const rows = this.jobs?.filter(job => job.forecast?.endSeconds) || [];
    const at = seconds => time(new Date(+new Date(this.timeline.submittedAt) + 1000 * seconds).toISOString());
    return html`<section class="card"><h2>When each job will be done</h2>
      ${!this.jobs ? html`<p><button type="button" ?disabled=${this.askingJobs} @click=${() => this.askJobs()}>Forecast every job</button></p>`
        : !rows.length && !this.expected?.length ? html`<p class="muted">Not available: this daemon does not forecast single jobs of this run.</p>`
          : html`<div class="scroll tall" tabindex="0" role="group" aria-label="Forecasts of jobs"><table><thead><tr><th scope="col">Job</th><th scope="col">Phase</th><th scope="col" class="num">Done</th>
            <th scope="col" class="num">95 %</th></tr></thead><tbody>${rows.sort((a, b) => a.forecast.endSeconds.median - b.forecast.endSeconds.median).slice(0, 300).map(job => html`<tr>
              <th scope="row">${job.id}</th><td>${job.phase}</td><td class="num">${at(job.forecast.endSeconds.median)}</td>
              <td class="num">${at(job.forecast.endSeconds.lower)} to ${at(job.forecast.endSeconds.upper)}</td></tr>`)}
            ${(this.expected || []).map(of => html`<tr><th scope="row">${count(of.count, 'more job')} of kind ${of.kind}</th><td>expected</td>
              <td class="num">${of.endSeconds ? at(of.endSeconds.median) : '–'}</td><td class="num">${of.endSeconds ? html`${at(of.endSeconds.lower)} to ${at(of.endSeconds.upper)}` : '–'}</td></tr>`)}</tbody></table></div>
            <p><button type="button" class="quiet" @click=${() => this.askJobs()}>Ask again</button></p>`}</section>`;
  }

  async askJobs() {
    this.askingJobs = true;
    this.draw();
    try {
      const answer = await get(`${this.path}?forecast=jobs`);
      this.jobs = answer.jobs || [];
      this.expected = answer.expectedJobs || [];
    } catch (problem) {
      this.problem = problem;
    }
    this.askingJobs = false;
    this.draw();
  }

  basis(advisory, run) {
    if (!advisory) return nothing;
    const { computation, ground } = advisory;
    return html`<section class="card"><h2>How this forecast was made</h2>
      <p>${number.format(computation.realizations)} simulations of the rest in ${number.format(computation.wallMillis)} ms,
        runtimes from ${ground.runtimeSource === 'history' ? count(ground.historyRuns, 'past run') : `the ${ground.runtimeSource}`}
        (${computation.runtimeModel}), plan ${ground.plan || 'given'}, intervals calibrated by ${computation.calibrationVersion}.</p>
      ${ground.warnings.length ? html`<ul class="warnings">${ground.warnings.map(warning => html`<li>${warning}</li>`)}</ul>` : nothing}
      <p class="small">${count(run.eventsFolded ?? advisory.sequence, 'event')} used; the last one is in
        ${computation.inputPosition.topic}, partition ${computation.inputPosition.partition}, offset ${computation.inputPosition.offset}.</p></section>`;
  }

  raw() {
    return html`<section class="card"><h2>Data</h2>
      <p class="small">The same for programs: ${[['advisory', 'latest advisory'], ['course', 'course'], ['timeline', 'timeline']].map(([name, text], i) =>
        html`${i ? ', ' : ''}<a href=${`${this.path}/${name}`}>${text}</a>`)}, <a href=${this.path}>state with all jobs</a>.</p>
      <details @toggle=${event => {
        this.rawOpen = event.target.open;
        this.draw();
      }}><summary>Latest advisory as JSON</summary>${this.rawOpen
        ? html`<pre tabindex="0" aria-label="Latest advisory as JSON">${JSON.stringify(this.advisory, null, 1)}</pre>` : nothing}</details></section>`;
  }
}
