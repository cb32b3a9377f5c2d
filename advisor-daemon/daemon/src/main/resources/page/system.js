// For operators: status of the daemon, dead letters, connectors and workloads.
import { html, nothing } from './lit-html/lit-html.js';
import { get, find, post, upload } from './api.js';
import { duration, time, ago, bytes, count, number, percent, visible } from './format.js';
import { Polled } from './polled.js';
import { failure, figure } from './parts.js';
import { Imports } from './imports.js';

const REFRESH_MILLIS = 3000;

/**
 * Interval between refreshes of dead letters; it is long, since they are rare and reading them is expensive for the
 * broker.
 */
const LETTERS_MILLIS = 30000;

export class SystemView extends Polled {
  constructor() {
    super(REFRESH_MILLIS);
    this.uploads = new Imports(done => (done ? this.refresh(true) : this.draw()));
    this.replayed = new Map();
  }

  /** Fetches the system first, so that it is shown even if the broker or the database does not respond. */
  async load(again) {
    this.system = await get('/api/v1/system');
    if (again || !(Date.now() - this.lettersAt < LETTERS_MILLIS)) {
      this.lettersAt = Date.now();
      this.letters = await get('/api/v1/dead-letters?limit=20');
    }
    this.traces = await find('/api/v1/traces');
  }

  view() {
    const { system } = this;
    const title = html`<div class="title"><h1>System</h1>${
      system ? html`<p class="headline">for operators, up ${ago(system.startedAt).replace(' ago', '')}</p>` : nothing}</div>
      ${this.problem ? failure(this.problem) : nothing}`;
    if (!system) return html`${title}${this.problem ? nothing : html`<p class="muted">Loading …</p>`}`;
    return html`${title}
      <p class="notice ${system.ready ? 'ok' : 'bad'}">${system.ready ? 'Ready.'
        : html`<b>Not ready:</b> ${system.reasons.join('; ')}`}</p>
      ${this.figures(system)}
      <section class="card"><h2>Dead letters</h2>${this.dead()}</section>
      <section class="card"><h2>Connectors</h2>${this.connectors(system)}</section>
      <section class="card"><h2>Historical workloads</h2>${this.traceStore()}</section>
      <p class="small">For programs: <a href="/metrics">metrics</a>, <a href="/openapi.json">OpenAPI</a>.</p>`;
  }

  figures(system) {
    const within = seconds => (seconds === undefined ? '> 5 min'
      : `≤ ${seconds < 1 ? `${number.format(1000 * seconds)} ms` : duration(seconds)}`);
    const latency = of => (of.count ? within(of.p50Seconds) : '–');
    const p95 = of => (of.count ? `95 %: ${within(of.p95Seconds)}` : 'none yet');
    return html`<dl class="figures">
      ${figure('Lag', count(system.lag.events, 'event'), `not processed yet, in ${count(system.lag.partitions, 'partition')}`)}
      ${figure('Event to forecast', latency(system.eventToAdvisory), p95(system.eventToAdvisory))}
      ${figure('One forecast', latency(system.forecast), p95(system.forecast))}
      ${figure('Active here', system.activeInstances, `${number.format(system.advisories)} forecasts since startup`)}
      ${figure('Memory', bytes(system.memory.usedBytes), `of ${bytes(system.memory.maxBytes)}`)}
      ${figure('Disk', bytes(system.disk.freeBytes), `free; needs ${bytes(system.disk.minFreeBytes)}`)}</dl>`;
  }

  async replay(letter) {
    this.replayed.set(letter.id, 'sending …');
    this.draw();
    try {
      const answer = await post(letter.links.replay, {});
      this.replayed.set(letter.id, answer.connector ? `resent to ${answer.connector}` : 'resent');
    } catch (problem) {
      this.replayed.set(letter.id, problem.message);
    }
    this.draw();
    this.refresh(true);
  }

  dead() {
    const { letters } = this;
    if (!letters) return html`<p class="muted">Dead letters could not be read.</p>`;
    if (!letters.total) return html`<p class="muted">None. Invalid messages are kept here with the reason and can be replayed.</p>`;
    const newest = letters.total > letters.items.length ? ` The newest ${letters.items.length}:` : '';
    return html`<p class="lead">${count(letters.total, 'message')} could not be used.${newest}</p>
      <ul class="plain letters" aria-live="polite">${letters.items.map(letter => this.letter(letter))}</ul>`;
  }

  letter(letter) {
    const { id, at, instance, type, connector, leftOut, reason, payload, replayable } = letter;
    const facts = [instance && `run ${visible(instance)}`, type && visible(type), connector, leftOut && `left out: ${leftOut}`].filter(Boolean);
    return html`<li>
      <div><b>${visible(reason || 'no reason')}</b><span class="small">${time(at, true)}${facts.map(fact => ` · ${fact}`)}</span>
        <details><summary>Payload${letter.bytes === undefined ? '' : `, ${bytes(letter.bytes)}`}</summary><pre tabindex="0"
          aria-label=${`Payload of dead letter ${id}`}>${visible(pretty(payload ?? ''))}</pre></details></div>
      <div class="act">${this.replayed.has(id) ? html`<span class="small">${visible(this.replayed.get(id))}</span>` : nothing}
        <button type="button" ?disabled=${!replayable} aria-label=${`Replay dead letter ${id}`}
          @click=${() => this.replay(letter)}>Replay</button></div></li>`;
  }

  connectors(system) {
    const spoke = [...system.connectors].sort((a, b) => (b.lastSpokeAt || '').localeCompare(a.lastSpokeAt || '')
      || a.name.localeCompare(b.name));
    return html`<div class="scroll"><table><thead><tr><th scope="col">Connector</th><th scope="col">Last message</th>
      <th scope="col" class="num wide-only">Messages</th><th scope="col" class="num wide-only">Events</th><th scope="col" class="num">Malformed</th>
      <th scope="col" class="wide-only">Address</th></tr></thead><tbody>${spoke.map(one => html`<tr>
        <th scope="row">${one.name}<span class="small">${one.description}</span></th><td>${lastMessage(one)}</td>
        <td class="num wide-only">${one.messages || '–'}</td><td class="num wide-only">${one.events || '–'}</td>
        <td class="num ${one.malformed ? 'text-bad' : ''}">${one.malformed || '–'}</td>
        <td class="wide-only"><code>${`${location.origin}/connectors/${one.name}`}</code></td></tr>`)}</tbody></table></div>`;
  }

  traceStore() {
    const items = this.traces?.items || [];
    return html`<p class="lead">Workload traces of other systems, searched for loads that explain slow jobs.</p>
      ${items.length ? html`<table><thead><tr><th scope="col">Trace</th><th scope="col" class="num">Jobs</th>
        <th scope="col" class="num">Cores</th><th scope="col" class="num">Span</th><th scope="col" class="num">Load</th></tr></thead>
        <tbody>${items.map(trace => html`<tr>
          <th scope="row"><a href=${`/api/v1/traces/${encodeURIComponent(trace.name)}`}>${trace.name}</a></th>
          <td class="num">${number.format(trace.jobs)}</td><td class="num">${trace.systemCores ?? '–'}</td>
          <td class="num">${duration(trace.spanSeconds)}</td>
          <td class="num">${trace.systemCores ? percent(trace.meanLoadCores / trace.systemCores) : '–'}</td></tr>`)}</tbody></table>`
        : html`<p class="muted">None yet.</p>`}
      <p></p>${this.uploads.view('trace-files', 'Choose logs (SWF, GWF, WTA, CSV, Parquet, also .gz)',
        files => files.forEach(file => this.importTrace(file)))}`;
  }

  importTrace(file) {
    const name = file.name.replace(/\.gz$/, '').replace(/\.[^.]+$/, '').replace(/[^A-Za-z0-9._-]/g, '-');
    const query = new URLSearchParams({ name, file: file.name });
    return this.uploads.add(file.name, async onSent => {
      const answer = await upload(`/api/v1/traces?${query}`, 'application/octet-stream', file, onSent);
      return `${answer.outcome}, ${count(answer.trace.jobs, 'job')}${answer.skipped?.count ? `, ${count(answer.skipped.count, 'row')} skipped` : ''}`;
    });
  }
}

function lastMessage(connector) {
  if (connector.lastSpokeAt) return html`<span title=${connector.lastSpokeAt}>${ago(connector.lastSpokeAt)}</span>`;
  return html`<span class="muted" title=${connector.whyOff || ''}>${connector.on ? 'none since startup' : 'off'}</span>`;
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 1);
  } catch {
    return text;
  }
}
