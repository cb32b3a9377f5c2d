// All runs: what is active, when it ends, what it costs, what is in danger.
import { html, svg, render, nothing } from './lit-html/lit-html.js';
import { repeat } from './lit-html/directives/repeat.js';
import { live } from './lit-html/directives/live.js';
import { pages, follow, throttle } from './api.js';
import { duration, durations, change, time, clock, money, moneyRange, count } from './format.js';
import { commonAxis, share, shortDuration } from './charts.js';
import { risks, worstRisk, progress, experience, runLink, workflowLink, failure, STATUS } from './parts.js';
import { gettingStarted } from './start.js';

const ROWS = 50;
const RELOAD_MILLIS = 30_000;

const ENDED = ['completed', 'failed', 'abandoned'];
const isEnded = run => ENDED.includes(run.status);

/** Seconds from the moment of the forecast to a date. */
const until = (run, date) => (new Date(date) - new Date(run.asOf)) / 1000;

const COLUMNS = {
  run: { title: 'Run', value: run => run.id, text: true },
  progress: { title: 'Progress', value: run => run.progress?.fraction ?? -1 },
  elapsed: { title: 'Elapsed', value: run => run.elapsedSeconds ?? -1 },
  remaining: { title: 'Ends in', value: run => (isEnded(run) ? -new Date(run.issuedAt) : run.remaining?.medianSeconds ?? 1e12) },
  cost: { title: 'Cost', value: run => run.cost?.median ?? -1 },
  risk: { title: 'Risk', value: worstRisk },
  trend: { title: 'Trend', value: run => run.trend?.changeSeconds ?? 0 },
  experience: { title: 'Based on', value: run => run.experience?.historyRuns ?? -1 },
};

export class RunsView {
  constructor(query) {
    this.runs = new Map();
    this.status = ['active', 'ended', 'all'].includes(query.get('status')) ? query.get('status') : 'active';
    this.workflow = query.get('workflow') || '';
    this.search = query.get('q') || '';
    this.sort = COLUMNS[query.get('sort')] ? query.get('sort') : 'risk';
    this.descending = query.get('dir') ? query.get('dir') === 'desc' : this.sort === 'risk';
    this.page = 0;
    this.order = [];
    this.loaded = false;
    this.totals = {};
  }

  start(root) {
    this.root = root;
    this.later = throttle(() => this.draw());
    this.stream = follow(undefined, run => this.take(run), () => this.load());
    // runs without a plan have no advisory, so the stream does not bring them
    this.timer = setInterval(() => document.hidden || this.load(), RELOAD_MILLIS);
    this.keys = event => this.key(event);
    document.addEventListener('keydown', this.keys);
    this.draw();
  }

  stop() {
    this.stream.stop();
    this.later.stop();
    clearInterval(this.timer);
    document.removeEventListener('keydown', this.keys);
  }

  key(event) {
    if (event.key === '/' && !/input|select|textarea/i.test(event.target.tagName)) {
      event.preventDefault();
      this.root.querySelector('input[type=search]')?.focus();
    }
  }

  async load() {
    const asked = Date.now();
    const seen = new Set();
    try {
      const wanted = this.status === 'active' ? ['active', 'waiting'] : ['active', 'waiting', 'ended'];
      for (const status of wanted) {
        this.totals[status] = await pages(`/api/v1/workflows?status=${status}`, answer => {
          answer.items.forEach(run => {
            seen.add(run.id);
            this.keep(run);
          });
          this.totals[status] = answer.total;
          if (status === 'active' && !this.loaded) {
            this.loaded = true;
            this.draw();
          }
        });
      }
      this.forgetUnseen(seen, asked);
      if (this.totals.ended === undefined) {
        await pages('/api/v1/workflows?status=ended', answer => {
          this.totals.ended = answer.total;
          answer.items.forEach(run => this.keep(run));
        }, 1);
      }
      this.problem = undefined;
    } catch (problem) {
      this.problem = problem;
    }
    this.loaded = true;
    this.complete = true;
    this.draw();
  }

  /** Runs that ended while nothing was heard, in a sleep of this machine or a restart of the daemon, are active no more. */
  forgetUnseen(seen, asked) {
    for (const [id, run] of this.runs) {
      if (!isEnded(run) && !seen.has(id) && run.heardAt < asked) this.runs.delete(id);
    }
    this.order = this.order.filter(id => this.runs.has(id));
  }

  keep(run) {
    run.heardAt = Date.now();
    const known = this.runs.get(run.id);
    const older = known && known.sequence > run.sequence && !(isEnded(run) && !isEnded(known));
    if (!older) this.runs.set(run.id, run);
  }

  take(run) {
    const known = this.runs.get(run.id);
    if (isEnded(run) && known && !isEnded(known)) this.totals.ended = (this.totals.ended || 0) + 1;
    this.keep(run);
    this.later();
  }

  matches(run) {
    const words = this.search.toLowerCase().split(/\s+/).filter(Boolean);
    const text = `${run.id} ${run.workflow || ''}`.toLowerCase();
    return (this.status === 'all' || (this.status === 'ended') === isEnded(run))
      && (!this.workflow || run.workflow === this.workflow)
      && words.every(word => text.includes(word));
  }

  compare(a, b) {
    const { value, text } = COLUMNS[this.sort];
    const [x, y] = [value(a), value(b)];
    const by = text ? x.localeCompare(y, undefined, { numeric: true }) : x - y;
    return (this.descending ? -by : by) || a.id.localeCompare(b.id, undefined, { numeric: true });
  }

  /** Sorts only when asked to: rows keep their places while their numbers change, and new ones come at their place. */
  arrange(again) {
    const wanted = [...this.runs.values()].filter(run => this.matches(run)).sort((a, b) => this.compare(a, b));
    if (again || !this.order.length) {
      this.order = wanted.map(run => run.id);
    } else {
      const there = new Set(this.order);
      wanted.filter(run => !there.has(run.id)).forEach(run => {
        const place = this.order.findIndex(id => this.compare(run, this.runs.get(id)) < 0);
        this.order.splice(place < 0 ? this.order.length : place, 0, run.id);
      });
    }
    this.stale = wanted.length !== this.order.length || wanted.some((run, i) => run.id !== this.order[i]);
  }

  choose(changes) {
    const before = this.status;
    Object.assign(this, changes);
    this.page = 0;
    this.axis = undefined;
    const query = new URLSearchParams();
    if (this.status !== 'active') query.set('status', this.status);
    if (this.workflow) query.set('workflow', this.workflow);
    if (this.search) query.set('q', this.search);
    if (this.sort !== 'risk' || !this.descending) {
      query.set('sort', this.sort);
      query.set('dir', this.descending ? 'desc' : 'asc');
    }
    history.replaceState(null, '', `#/runs${query.size ? `?${query}` : ''}`);
    this.draw(true);
    if (before === 'active' && this.status !== 'active') this.load();
  }

  draw(again = false) {
    this.arrange(again);
    render(this.view(), this.root);
  }

  view() {
    if (!this.loaded) return html`<h1>Runs</h1><p class="muted">Asking the daemon …</p>`;
    if (this.complete && this.runs.size === 0 && !this.problem) {
      return html`<h1>Runs</h1>${gettingStarted()}`;
    }
    const last = Math.max(0, Math.ceil(this.order.length / ROWS) - 1);
    this.page = Math.min(this.page, last);
    const shown = this.order.slice(this.page * ROWS, (this.page + 1) * ROWS).map(id => this.runs.get(id));
    const ends = shown.filter(run => !isEnded(run) && run.remaining).map(run => run.remaining.upperSeconds);
    const longest = Math.max(60, ...ends);
    const deadlines = shown.filter(run => !isEnded(run) && run.deadline).map(run => until(run, run.deadline))
      .filter(seconds => seconds < 2.5 * longest);
    this.axis = commonAxis([...ends, ...deadlines], this.axis);
    const active = [...this.runs.values()].filter(run => !isEnded(run));
    const danger = active.filter(run => worstRisk(run) >= 0.5).length;
    return html`
      <div class="title"><h1>Runs</h1>
        <p class="headline">${count(active.length, 'active run')}${danger
          ? html`, <b class="text-bad">${danger} in danger</b>` : active.length ? ', none in danger' : nothing}</p></div>
      ${this.problem ? failure(this.problem) : nothing}
      ${this.filters(active.length)}
      ${shown.length ? this.table(shown) : html`<p class="muted empty">No run is like that.
        ${this.status === 'active' ? 'None is active now.' : nothing}</p>`}
      ${last > 0 ? this.pager(last) : nothing}`;
  }

  filters(active) {
    const workflows = [...new Set([...this.runs.values()].map(run => run.workflow).filter(Boolean))].sort();
    const option = (status, text, number) => html`<button type="button" class="tab"
      aria-pressed=${this.status === status ? 'true' : 'false'} @click=${() => this.choose({ status })}
      >${text} <span class="muted">${number ?? nothing}</span></button>`;
    return html`<div class="filters" role="search" aria-label="Runs">
      <div class="tabs" role="group" aria-label="Status">
        ${option('active', 'Active', active)}${option('ended', 'Ended', this.totals.ended)}${option('all', 'All')}
      </div>
      <label><span class="hidden">Workflow</span><select @change=${event => this.choose({ workflow: event.target.value })}>
        <option value="" ?selected=${!this.workflow}>All workflows</option>
        ${workflows.map(name => html`<option value=${name} ?selected=${name === this.workflow}>${name}</option>`)}
      </select></label>
      <label class="search"><span class="hidden">Search runs</span><input type="search" placeholder="Search runs  ( / )"
        .value=${live(this.search)} @input=${event => this.choose({ search: event.target.value })}></label>
      ${this.stale ? html`<button type="button" class="quiet" @click=${() => this.draw(true)}
        title="Rows keep their places while numbers change">Sort again</button>` : nothing}
    </div>`;
  }

  head(name) {
    const sorted = this.sort === name;
    const direction = this.descending ? 'descending' : 'ascending';
    return html`<th scope="col" class=${`col-${name}`} aria-sort=${sorted ? direction : 'none'}>
      <button type="button" @click=${() => this.choose({
        sort: name, descending: sorted ? !this.descending : ['risk', 'progress', 'cost', 'trend'].includes(name) })}
        >${COLUMNS[name].title}<span aria-hidden="true">${sorted ? (this.descending ? ' ↓' : ' ↑') : ''}</span></button>
      ${name === 'remaining' ? this.scale() : nothing}</th>`;
  }

  scale() {
    return html`<div class="scale" aria-hidden="true">${svg`<svg width="100%" height="16">
      ${this.axis.marks.map(mark => svg`<text x=${share(this.axis.at(mark))} y="12"
        text-anchor=${mark === 0 ? 'start' : 'middle'}>${mark === 0 ? 'now' : shortDuration(mark)}</text>`)}</svg>`}</div>`;
  }

  table(shown) {
    return html`<div class="scroll"><table class="runs">
      <caption class="hidden">Runs with what is left of each, its cost and its risks</caption>
      <thead><tr>${Object.keys(COLUMNS).map(name => this.head(name))}</tr></thead>
      <tbody>${repeat(shown, run => run.id, run => this.row(run))}</tbody></table></div>`;
  }

  row(run) {
    const ended = isEnded(run);
    return html`<tr class=${ended ? 'ended' : ''} data-run=${run.id}>
      <th scope="row" class="col-run">${runLink(run.id)}
        <span class="small">${run.workflow ? workflowLink(run.workflow) : nothing}
          ${run.status !== 'active' ? html`<span class="state ${run.status}">${STATUS[run.status]}</span>` : nothing}</span></th>
      <td class="col-progress">${run.status === 'waiting' ? html`<span class="small">${count(run.heldEvents, 'event')} held</span>`
        : progress(run)}</td>
      <td class="col-elapsed">${run.elapsedSeconds === undefined
        ? run.makespan && ended ? duration(run.makespan.medianSeconds) : '–'
        : duration(ended && run.makespan ? run.makespan.medianSeconds : run.elapsedSeconds)}</td>
      <td class="col-remaining">${ended ? html`<span class="small">ended ${time(run.completionTime?.median || run.asOf)}</span>`
        : this.remaining(run)}</td>
      <td class="col-cost">${run.cost ? this.cost(run) : html`<span class="muted">–</span>`}</td>
      <td class="col-risk">${ended ? this.kept(run) : risks(run.risk)}</td>
      <td class="col-trend">${this.trend(run)}</td>
      <td class="col-experience">${experience(run)}</td></tr>`;
  }

  remaining(run) {
    if (!run.remaining) {
      return html`<span class="badge" title="There is no past run to compare with, and no plan to simulate">too little history</span>`;
    }
    const { medianSeconds, lowerSeconds, upperSeconds } = run.remaining;
    const at = seconds => share(this.axis.at(seconds));
    const width = share(this.axis.at(upperSeconds) - this.axis.at(lowerSeconds));
    const deadline = run.deadline ? until(run, run.deadline) : undefined;
    return html`<div class="line" aria-hidden="true">${svg`<svg width="100%" height="18">
        ${this.axis.marks.map(mark => svg`<line class="grid" x1=${at(mark)} x2=${at(mark)} y1="0" y2="18"></line>`)}
        <rect class="band95" x=${at(lowerSeconds)} width=${width} y="4" height="10" rx="2"></rect>
        <line class="median" x1=${at(medianSeconds)} x2=${at(medianSeconds)} y1="2" y2="16"></line>
        ${deadline === undefined || deadline > this.axis.max ? nothing : svg`<line class="deadline"
          x1=${at(deadline)} x2=${at(deadline)} y1="0" y2="18"></line>`}</svg>`}</div>
      <span class="strong" title=${`about ${clock(run.completionTime.median)}, 95 % from ${clock(run.completionTime.lower)} to ${
        clock(run.completionTime.upper)}`}>${duration(medianSeconds)}</span>
      <span class="small">${durations(lowerSeconds, upperSeconds)}${
        run.deadline ? html` · due ${time(run.deadline)}` : nothing}</span>`;
  }

  cost(run) {
    const { median, lower, upper, unit } = run.cost;
    const top = Math.max(upper, run.budget || 0) * 1.08 || 1;
    return html`${run.budget ? html`<div class="line" aria-hidden="true">${svg`<svg width="100%" height="18">
        <line class="grid" x1="0" x2="100%" y1="9" y2="9"></line>
        <rect class="band95" x=${share(lower / top)} width=${share(Math.max(0.01, (upper - lower) / top))} y="4" height="10" rx="2"></rect>
        <line class="median" x1=${share(median / top)} x2=${share(median / top)} y1="2" y2="16"></line>
        <line class="deadline" x1=${share(run.budget / top)} x2=${share(run.budget / top)} y1="0" y2="18"></line></svg>`}</div>` : nothing}
      <span class="strong">${money(median, unit)}</span>
      ${lower === upper ? nothing : html`<span class="small">${moneyRange(lower, upper, unit)}</span>`}
      ${run.budget ? html`<span class="small">budget ${money(run.budget, unit)}</span>` : nothing}`;
  }

  /** Whether limits were kept; probabilities of an ended run are 0 or 1. */
  kept(run) {
    const said = (risk, kept, broken) => (risk ? html`<span class="chip ${risk.probability > 0.5 ? 'bad' : 'ok'}">${
      risk.probability > 0.5 ? broken : kept}</span>` : nothing);
    return html`${said(run.risk?.deadlineMiss, 'in time', 'late')}${said(run.risk?.budgetExceeded, 'within budget', 'over budget')}`;
  }

  trend(run) {
    if (!run.trend || isEnded(run)) return html`<span class="muted">–</span>`;
    const seconds = run.trend.changeSeconds;
    const width = run.remaining ? run.remaining.upperSeconds - run.remaining.lowerSeconds : 0;
    const notable = Math.abs(seconds) > Math.max(1, 0.1 * width);
    return html`<span class=${notable ? (seconds > 0 ? 'text-warn' : 'text-ok') : 'muted'}
      title=${`The forecast end has moved since the forecast of ${clock(run.trend.since, true)}`}
      ><span aria-hidden="true">${notable ? (seconds > 0 ? '↗' : '↘') : '→'}</span> ${change(seconds)}</span>`;
  }

  pager(last) {
    const go = page => {
      this.page = page;
      this.draw();
    };
    return html`<nav class="pager" aria-label="Pages of runs">
      <button type="button" ?disabled=${this.page === 0} @click=${() => go(this.page - 1)}>Previous</button>
      <span>${this.page * ROWS + 1} to ${Math.min(this.order.length, (this.page + 1) * ROWS)} of ${this.order.length}</span>
      <button type="button" ?disabled=${this.page === last} @click=${() => go(this.page + 1)}>Next</button></nav>`;
  }
}
