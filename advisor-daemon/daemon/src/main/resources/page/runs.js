// List of all runs with their ends, costs and risks.
import { html, svg, render, nothing } from './lit-html/lit-html.js';
import { repeat } from './lit-html/directives/repeat.js';
import { live } from './lit-html/directives/live.js';
import { get, pages, follow, throttle } from './api.js';
import { FIRST_RUNS, ROWS } from './early.js';
import { count } from './format.js';
import { commonAxis, share, shortDuration } from './charts.js';
import { RunList, COLUMNS, RECENT } from './runlist.js';
import { row, until } from './runrow.js';
import { isEnded, needsAttention, failure } from './parts.js';
import { gettingStarted } from './start.js';

const CHECK_MILLIS = 30_000;
const RUNS = '/api/v1/workflows';
const PAST = 10;

/** Returns the runs recorded last; the history is ordered by the time of recording. */
async function newestPastRuns() {
  const ask = page => get(`/api/v1/history?size=${PAST}&page=${page}`);
  const first = await ask(1);
  const last = Math.ceil(first.total / PAST);
  const before = last > 2 ? await ask(last - 1) : first;
  const after = last > 1 ? await ask(last) : { items: [] };
  return [...before.items, ...after.items].slice(-PAST).reverse();
}

export class RunsView {
  constructor(query) {
    this.list = new RunList(query);
    this.page = 0;
  }

  start(root) {
    this.root = root;
    this.later = throttle(() => this.draw());
    this.timer = setInterval(() => document.hidden || this.check(), CHECK_MILLIS);
    this.keys = event => this.key(event);
    document.addEventListener('keydown', this.keys);
    this.draw();
    this.load();
    let opened = false;
    this.stream = follow({
      onSummary: run => {
        this.list.take(run);
        this.later();
      },
      onOpen: () => {
        if (opened) this.load();
        opened = true;
      },
    });
  }

  stop() {
    this.stopped = true;
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

  /** Fetches all runs that may be shown, starting with the page of those most at risk. */
  async load() {
    const { list } = this;
    const asked = Date.now();
    const seen = new Set();
    const keep = (status, answer) => {
      list.totals[status] = answer.total;
      answer.items.forEach(run => {
        seen.add(run.id);
        list.keep(run);
      });
    };
    try {
      const first = await get(FIRST_RUNS);
      keep('active', first);
      if (first.total > 0 && list.status !== 'ended') this.show();
      for (const status of first.items.length < first.total ? ['active', 'waiting'] : ['waiting']) {
        await pages(`${RUNS}?status=${status}`, answer => keep(status, answer));
      }
      if (list.status === 'current') keep('ended', await get(`${RUNS}?status=ended&size=${RECENT}`));
      else await pages(`${RUNS}?status=ended`, answer => keep('ended', answer));
      list.forgetUnseen(seen, asked);
      if (!list.size) this.past = await newestPastRuns();
      this.problem = undefined;
    } catch (problem) {
      this.problem = problem;
    }
    this.complete = true;
    this.show();
  }

  /** Detects runs that the stream does not report because they have no plan yet. */
  async check() {
    try {
      const [active, waiting] = await Promise.all(['active', 'waiting'].map(status => get(`${RUNS}?status=${status}&size=1`)));
      const known = this.list.active();
      const waits = known.filter(run => run.status === 'waiting').length;
      if (this.problem || waiting.total || waits || active.total !== known.length) await this.load();
    } catch (problem) {
      this.problem = problem;
      this.show();
    }
  }

  choose(changes) {
    const { list } = this;
    const before = list.status;
    Object.assign(list, changes);
    this.page = 0;
    this.axis = undefined;
    history.replaceState(null, '', `#/runs${list.query()}`);
    this.draw(true);
    if (before === 'current' && list.status !== 'current') this.load();
  }

  show() {
    this.loaded = true;
    if (!this.stopped) this.draw();
  }

  /** @param again whether to sort rows again; otherwise they keep their places */
  draw(again = false) {
    this.list.arrange(again);
    render(this.view(), this.root);
  }

  view() {
    const { list } = this;
    if (!this.loaded) return html`<h1>Runs</h1><p class="muted">Loading …</p>`;
    if (this.complete && this.list.size === 0 && !this.problem) {
      return html`<div class="title"><h1>Runs</h1></div>${gettingStarted(this.past)}`;
    }
    const last = Math.max(0, Math.ceil(list.order.length / ROWS) - 1);
    this.page = Math.min(this.page, last);
    const shown = list.order.slice(this.page * ROWS, (this.page + 1) * ROWS).map(id => list.get(id));
    const ends = shown.filter(run => !isEnded(run) && run.remaining).map(run => run.remaining.upperSeconds);
    const longest = Math.max(60, ...ends);
    const deadlines = shown.filter(run => !isEnded(run) && run.deadline).map(run => until(run, run.deadline))
      .filter(seconds => seconds < 2.5 * longest);
    this.axis = commonAxis([...ends, ...deadlines], this.axis);
    this.scaled = ends.length > 0;
    return html`
      <div class="title"><h1>Runs</h1>${this.headline()}</div>
      ${this.problem ? failure(this.problem) : nothing}
      ${this.filters()}
      ${shown.length ? this.table(shown) : html`<p class="muted empty">No runs match.</p>`}
      ${last > 0 ? this.pager(last) : nothing}`;
  }

  headline() {
    const { list } = this;
    const active = list.active();
    const alarming = active.filter(needsAttention).length;
    const number = this.complete ? active.length : list.totals.active;
    const none = number ? ', none needs attention' : '; the latest ended runs are below';
    return html`<p class="headline">${number ? count(number, 'active run') : 'No active run'}${alarming
      ? html`, <b class="text-bad">${alarming === 1 ? '1 needs' : `${alarming} need`} attention</b>` : none}</p>`;
  }

  filters() {
    const { list } = this;
    const workflows = list.workflows();
    const option = (status, text, number) => html`<button type="button" class="tab"
      aria-pressed=${list.status === status ? 'true' : 'false'} @click=${() => this.choose({ status })}
      >${text} <span class="muted">${number ?? nothing}</span></button>`;
    return html`<div class="filters" role="search" aria-label="Runs">
      <div class="tabs" role="group" aria-label="Status">
        ${option('current', 'Current')}${option('ended', 'Ended', list.totals.ended)}${option('all', 'All')}
      </div>
      ${workflows.length > 1 || list.workflow ? html`<label><span class="hidden">Workflow</span>
        <select @change=${event => this.choose({ workflow: event.target.value })}>
        <option value="" ?selected=${!list.workflow}>All workflows</option>
        ${workflows.map(name => html`<option value=${name} ?selected=${name === list.workflow}>${name}</option>`)}
      </select></label>` : nothing}
      <label class="search"><span class="hidden">Search runs</span><input type="search" placeholder="Search runs  ( / )"
        .value=${live(list.search)} @input=${event => this.choose({ search: event.target.value })}></label>
      ${list.stale ? html`<button type="button" class="quiet" @click=${() => this.draw(true)}
        title="Rows keep their places while numbers change">Sort again</button>` : nothing}
    </div>`;
  }

  head(name) {
    const { sort, descending } = this.list;
    const sorted = sort === name;
    const column = COLUMNS[name];
    const [direction, arrow] = descending ? ['descending', ' ↓'] : ['ascending', ' ↑'];
    return html`<th scope="col" class=${`col-${name}`} aria-sort=${sorted ? direction : 'none'}>
      <button type="button" @click=${() => this.choose({ sort: name, descending: sorted ? !descending : column.descending === true })}
        >${column.title}<span aria-hidden="true">${sorted ? arrow : ''}</span></button>
      ${name === 'remaining' && this.scaled ? this.scale() : nothing}</th>`;
  }

  scale() {
    return html`<div class="scale" aria-hidden="true">${svg`<svg width="100%" height="16">
      ${this.axis.marks.map(mark => svg`<text x=${share(this.axis.at(mark))} y="12"
        text-anchor=${mark === 0 ? 'start' : 'middle'}>${mark === 0 ? 'now' : shortDuration(mark)}</text>`)}</svg>`}</div>`;
  }

  table(shown) {
    const columns = Object.keys(COLUMNS).filter(name => shown.some(COLUMNS[name].known));
    return html`<div class="scroll"><table class="runs">
      <caption class="hidden">Runs with their expected end times, costs and risks</caption>
      <thead><tr>${columns.map(name => this.head(name))}</tr></thead>
      <tbody>${repeat(shown, run => run.id, run => row(run, this.axis, columns))}</tbody></table></div>`;
  }

  pager(last) {
    const go = page => {
      this.page = page;
      this.draw();
    };
    return html`<nav class="pager" aria-label="Pages of runs">
      <button type="button" ?disabled=${this.page === 0} @click=${() => go(this.page - 1)}>Previous</button>
      <span>${this.page * ROWS + 1} to ${Math.min(this.list.order.length, (this.page + 1) * ROWS)} of ${this.list.order.length}</span>
      <button type="button" ?disabled=${this.page === last} @click=${() => go(this.page + 1)}>Next</button></nav>`;
  }
}
