// Status of the daemon, dead letters, connectors, and imports.
import { html, nothing } from './lit-html/lit-html.js';
import { get, find, post, upload } from './api.js';
import { duration, time, ago, bytes, count, number, percent, visible } from './format.js';
import { Polled } from './polled.js';
import { failure } from './parts.js';

const REFRESH_MILLIS = 3000;

/**
 * Interval between refreshes of dead letters; it is long, since they are rare and reading them is expensive for the
 * broker.
 */
const LETTERS_MILLIS = 30000;

export class SystemView extends Polled {
  constructor() {
    super(REFRESH_MILLIS);
    this.imports = [];
    this.uploads = [];
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
    this.past = await get('/api/v1/history?size=1');
  }

  view() {
    const { system } = this;
    const title = html`<div class="title"><h1>System</h1>${system ? html`<p class="headline">up ${ago(system.startedAt).replace(' ago', '')}</p>` : nothing}</div>
      ${this.problem ? failure(this.problem) : nothing}`;
    if (!system) return html`${title}${this.problem ? nothing : html`<p class="muted">Loading …</p>`}`;
    return html`${title}
      <p class="notice ${system.ready ? 'ok' : 'bad'}">${system.ready ? 'Ready.'
        : html`<b>Not ready:</b> ${system.reasons.join('; ')}`}</p>
      ${this.figures(system)}
      <section class="card"><h2>Dead letters</h2>${this.dead()}</section>
      <section class="card"><h2>Connectors</h2>${this.connectors(system)}</section>
      <div class="cards wide">
        <section class="card"><h2>Import past runs</h2>${this.historyImport()}</section>
        <section class="card"><h2>Historic workloads</h2>${this.traceStore()}</section></div>
      <p class="small">For programs: <a href="/metrics">metrics</a>, <a href="/openapi.json">OpenAPI</a>.</p>`;
  }

  figures(system) {
    const figure = (name, value, below) => html`<div><dt>${name}</dt><dd><span class="value">${value}</span><span class="small">${below}</span></dd></div>`;
    const latency = of => (of.count ? html`${of.p50Seconds === undefined ? '> 5 min' : `≤ ${duration(of.p50Seconds)}`}` : '–');
    const p95 = of => (of.count ? `95 %: ${of.p95Seconds === undefined ? 'more than 5 min' : `within ${duration(of.p95Seconds)}`}` : 'none yet');
    return html`<dl class="figures">
      ${figure('Lag', count(system.lag.events, 'event'), `not processed yet, in ${count(system.lag.partitions, 'partition')}`)}
      ${figure('Event to forecast', latency(system.eventToAdvisory), p95(system.eventToAdvisory))}
      ${figure('One forecast', latency(system.forecast), p95(system.forecast))}
      ${figure('Active here', system.activeInstances, `${number.format(system.advisories)} forecasts since the start`)}
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
    return html`<p class="lead">${count(letters.total, 'message')} could not be used. ${letters.total > letters.items.length ? `The newest ${letters.items.length}:` : nothing}</p>
      <ul class="plain letters" aria-live="polite">${letters.items.map(letter => html`<li>
        <div><b>${visible(letter.reason || 'no reason')}</b><span class="small">${time(letter.at, true)}${letter.instance ? html` · run ${visible(letter.instance)}` : nothing}${
          letter.type ? ` · ${visible(letter.type)}` : ''}${letter.connector ? ` · ${letter.connector}` : ''}${letter.leftOut ? ` · left out: ${letter.leftOut}` : ''}</span>
          <details><summary>Payload${letter.bytes === undefined ? '' : `, ${bytes(letter.bytes)}`}</summary><pre tabindex="0" aria-label=${`Payload of dead letter ${letter.id}`}>${visible(pretty(letter.payload ?? ''))}</pre></details></div>
        <div class="act">${this.replayed.has(letter.id) ? html`<span class="small">${visible(this.replayed.get(letter.id))}</span>` : nothing}
          <button type="button" ?disabled=${!letter.replayable} aria-label=${`Replay dead letter ${letter.id}`} @click=${() => this.replay(letter)}>Replay</button></div></li>`)}</ul>`;
  }

  connectors(system) {
    const spoke = [...system.connectors].sort((a, b) => (b.lastSpokeAt || '').localeCompare(a.lastSpokeAt || '') || a.name.localeCompare(b.name));
    return html`<div class="scroll"><table><thead><tr><th scope="col">Connector</th><th scope="col">Last message</th><th scope="col" class="num">Messages</th><th scope="col" class="num">Events</th>
      <th scope="col" class="num">Malformed</th><th scope="col">Where</th></tr></thead><tbody>${spoke.map(one => html`<tr><th scope="row">${one.name}<span class="small">${one.description}</span></th>
        <td>${one.lastSpokeAt ? html`<span title=${one.lastSpokeAt}>${ago(one.lastSpokeAt)}</span>` : one.on ? html`<span class="muted">none since the start</span>`
          : html`<span class="muted" title=${one.whyOff || ''}>off</span>`}</td>
        <td class="num">${one.messages || '–'}</td><td class="num">${one.events || '–'}</td><td class="num ${one.malformed ? 'text-bad' : ''}">${one.malformed || '–'}</td>
        <td><code>${`${location.origin}/connectors/${one.name}`}</code></td></tr>`)}</tbody></table></div>`;
  }

  dropzone(id, text, take, accept) {
    return html`<div class="drop" @dragover=${event => {
      event.preventDefault();
      event.currentTarget.classList.add('over');
    }} @dragleave=${event => event.currentTarget.classList.remove('over')} @drop=${event => {
      event.preventDefault();
      event.currentTarget.classList.remove('over');
      take([...event.dataTransfer.files]);
    }}><label for=${id}>${text}</label> or drop them here
      <input id=${id} class="hidden" type="file" multiple accept=${accept || ''} @change=${event => {
        take([...event.target.files]);
        event.target.value = '';
      }}></div>`;
  }

  historyImport() {
    const connectors = this.system.connectors.filter(one => one.on).map(one => one.name);
    return html`<p class="lead">${this.past === undefined ? nothing : `${this.past.totalIsMinimum ? 'More than ' : ''}${count(this.past.total, 'run')} in the history. `}Import recordings of earlier runs to improve the next forecasts.</p>
      <div class="form"><label>Recorded by<select @change=${event => {
        this.connector = event.target.value;
      }}>${connectors.map(name => html`<option value=${name} ?selected=${name === (this.connector || 'nextflow')}>${name}</option>`)}</select></label>
        <label>Workflow, if not in the files<input type="text" .value=${this.workflowName || ''} @input=${event => {
          this.workflowName = event.target.value;
        }}></label></div>
      <p></p>${this.dropzone('history-files', 'Choose files', files => this.importHistory(files))}
      ${this.imported(this.imports)}`;
  }

  async importHistory(files) {
    if (!files.length) return;
    await this.import(this.imports, files.length === 1 ? files[0].name : count(files.length, 'file'), async onSent => {
      const texts = {};
      for (const file of files) texts[file.name] = file.name.endsWith('.gz') ? await base64(file) : await file.text();
      const answer = await upload('/api/v1/history', 'application/json', JSON.stringify({
        connector: this.connector || 'nextflow', files: texts, ...(this.workflowName ? { workflow: this.workflowName } : {}),
      }), onSent);
      const runs = answer.runs || [answer];
      return `${count(runs.length, 'run')}: ${runs.map(run => `${run.instance} ${run.result}`).join(', ')}${
        answer.leftOut?.length ? `; left out: ${answer.leftOut.join('; ')}` : ''}`;
    });
  }

  async import(list, name, send) {
    const one = { name, state: 'sending', share: 0 };
    list.unshift(one);
    this.draw();
    try {
      one.text = await send(share => {
        one.share = share;
        this.draw();
      });
      one.state = 'done';
    } catch (problem) {
      one.state = 'failed';
      one.text = [problem.message, ...(problem.violations || []).slice(0, 3).map(of => `${of.field}: ${of.rule}`)].join(' – ');
    }
    this.draw();
    this.refresh(true);
  }

  imported(list) {
    return html`<ul class="plain" aria-live="polite">${list.map(one => html`<li>${visible(one.name)}
      ${one.state === 'sending' ? html`<progress max="1" .value=${one.share} aria-label=${`Import of ${one.name}`}></progress>
        <span class="small">${one.share < 1 ? `${percent(one.share)} sent` : 'reading …'}</span>`
        : html`<span class="small ${one.state === 'failed' ? 'text-bad' : ''}">${visible(one.text)}</span>`}</li>`)}</ul>`;
  }

  traceStore() {
    const items = this.traces?.items || [];
    return html`<p class="lead">Workload traces of other systems, searched for loads that explain slow jobs.</p>
      ${items.length ? html`<table><thead><tr><th scope="col">Trace</th><th scope="col" class="num">Jobs</th><th scope="col" class="num">Cores</th><th scope="col" class="num">Span</th><th scope="col" class="num">Load</th></tr></thead>
        <tbody>${items.map(trace => html`<tr><th scope="row"><a href=${`/api/v1/traces/${encodeURIComponent(trace.name)}`}>${trace.name}</a></th><td class="num">${number.format(trace.jobs)}</td>
          <td class="num">${trace.systemCores ?? '–'}</td><td class="num">${duration(trace.spanSeconds)}</td>
          <td class="num">${trace.systemCores ? percent(trace.meanLoadCores / trace.systemCores) : '–'}</td></tr>`)}</tbody></table>` : html`<p class="muted">None yet.</p>`}
      <p></p>${this.dropzone('trace-files', 'Choose logs (SWF, GWF, WTA, CSV, Parquet, also .gz)', files => files.forEach(file => this.importTrace(file)))}
      ${this.imported(this.uploads)}`;
  }

  importTrace(file) {
    const name = file.name.replace(/\.gz$/, '').replace(/\.[^.]+$/, '').replace(/[^A-Za-z0-9._-]/g, '-');
    return this.import(this.uploads, file.name, async onSent => {
      const answer = await upload(`/api/v1/traces?name=${encodeURIComponent(name)}&file=${encodeURIComponent(file.name)}`, 'application/octet-stream', file, onSent);
      return `${answer.outcome}, ${count(answer.trace.jobs, 'job')}${answer.skipped?.count ? `, ${answer.skipped.count} rows skipped` : ''}`;
    });
  }
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 1);
  } catch {
    return text;
  }
}

async function base64(file) {
  const bytes_ = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let i = 0; i < bytes_.length; i += 0x8000) text += String.fromCharCode(...bytes_.subarray(i, i + 0x8000));
  return btoa(text);
}
