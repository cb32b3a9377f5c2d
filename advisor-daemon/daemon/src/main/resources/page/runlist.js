// Known runs, with filter and order.
import { isEnded, danger, fraction, needsAttention } from './parts.js';

/** Columns of the list with their sort keys; a column without data is omitted. */
export const COLUMNS = {
  run: { title: 'Run', value: run => run.id, text: true, known: () => true },
  risk: {
    title: 'Risk', known: run => danger(run) >= 0 || run.risk?.unknown?.length > 0, descending: true,
    value: run => (isEnded(run) ? +new Date(run.issuedAt) : danger(run)),
  },
  remaining: {
    title: 'Ends in', known: () => true,
    value: run => (isEnded(run) ? -new Date(run.issuedAt) : run.remaining?.medianSeconds ?? 1e12),
  },
  cost: { title: 'Cost', value: run => run.cost?.median ?? -1, known: run => run.cost !== undefined, descending: true },
  progress: { title: 'Progress', value: run => fraction(run) ?? -1, known: () => true, descending: true },
};

/** Number of ended runs shown below the active ones. */
export const RECENT = 10;

/** Runs that need attention come before other active runs, and these before ended ones. */
function rank(run) {
  if (isEnded(run)) return 2;
  return needsAttention(run) ? 0 : 1;
}

export class RunList {
  constructor(query) {
    this.runs = new Map();
    this.totals = {};
    this.order = [];
    this.status = ['ended', 'all'].includes(query.get('status')) ? query.get('status') : 'current';
    this.workflow = query.get('workflow') || '';
    this.search = query.get('q') || '';
    this.sort = Object.hasOwn(COLUMNS, query.get('sort')) ? query.get('sort') : 'risk';
    this.descending = query.get('dir') ? query.get('dir') === 'desc' : this.sort === 'risk';
  }

  /** Filter and order as the query of the page's address. */
  query() {
    const query = new URLSearchParams();
    if (this.status !== 'current') query.set('status', this.status);
    if (this.workflow) query.set('workflow', this.workflow);
    if (this.search) query.set('q', this.search);
    if (this.sort !== 'risk' || !this.descending) {
      query.set('sort', this.sort);
      query.set('dir', this.descending ? 'desc' : 'asc');
    }
    return query.size ? `?${query}` : '';
  }

  get(id) {
    return this.runs.get(id);
  }

  get size() {
    return this.runs.size;
  }

  active() {
    return [...this.runs.values()].filter(run => !isEnded(run));
  }

  workflows() {
    return [...new Set([...this.runs.values()].map(run => run.workflow).filter(Boolean))].sort();
  }

  keep(run) {
    run.heardAt = Date.now();
    const known = this.runs.get(run.id);
    const older = known && known.sequence > run.sequence && !(isEnded(run) && !isEnded(known));
    if (!older) this.runs.set(run.id, run);
  }

  /** Adds a summary from the stream. */
  take(run) {
    const known = this.runs.get(run.id);
    if (isEnded(run) && known && !isEnded(known)) this.totals.ended = (this.totals.ended || 0) + 1;
    this.keep(run);
  }

  /**
   * Removes runs that ended while the page was disconnected, for example while this machine slept or the daemon
   * restarted.
   */
  forgetUnseen(seen, asked) {
    for (const [id, run] of this.runs) {
      if (!isEnded(run) && !seen.has(id) && run.heardAt < asked) this.runs.delete(id);
    }
    this.order = this.order.filter(id => this.runs.has(id));
  }

  matches(run) {
    const words = this.search.toLowerCase().split(/\s+/).filter(Boolean);
    const text = `${run.id} ${run.workflow || ''}`.toLowerCase();
    return (this.status !== 'ended' || isEnded(run))
      && (!this.workflow || run.workflow === this.workflow)
      && words.every(word => text.includes(word));
  }

  compare(a, b) {
    const { value, text } = COLUMNS[this.sort];
    const [x, y] = [value(a), value(b)];
    const by = text ? x.localeCompare(y, undefined, { numeric: true }) : x - y;
    return rank(a) - rank(b) || (this.descending ? -by : by) || a.id.localeCompare(b.id, undefined, { numeric: true });
  }

  /** Runs to show, in order; without another choice, these are the active runs and the latest ended ones. */
  wanted() {
    const all = [...this.runs.values()].filter(run => this.matches(run)).sort((a, b) => this.compare(a, b));
    if (this.status !== 'current') return all;
    const latest = new Set(all.filter(isEnded).sort((a, b) => new Date(b.issuedAt) - new Date(a.issuedAt)).slice(0, RECENT));
    return all.filter(run => !isEnded(run) || latest.has(run));
  }

  /** Rows keep their places while their numbers change, except when a run ends or begins to need attention. */
  arrange(again) {
    const wanted = this.wanted();
    const shown = new Set(wanted.map(run => run.id));
    const there = new Set(this.order);
    this.order = this.order.filter(id => shown.has(id));
    wanted.filter(run => !there.has(run.id)).forEach(run => {
      const place = this.order.findIndex(id => this.compare(run, this.runs.get(id)) < 0);
      this.order.splice(place < 0 ? this.order.length : place, 0, run.id);
    });
    const ranks = this.order.map(id => rank(this.runs.get(id)));
    if (again || ranks.some((one, i) => one < ranks[i - 1])) this.order = wanted.map(run => run.id);
    this.stale = wanted.some((run, i) => run.id !== this.order[i]);
  }
}
