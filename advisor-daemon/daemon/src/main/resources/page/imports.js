// Uploads of files, with their progress and outcome.
import { html } from './lit-html/lit-html.js';
import { upload } from './api.js';
import { count, percent, visible } from './format.js';

export class Imports {
  /** @param onChange called with true after an upload */
  constructor(onChange) {
    this.onChange = onChange;
    this.list = [];
  }

  /** @param send uploads, and returns the outcome in words */
  async add(name, send) {
    const one = { name, state: 'sending', share: 0 };
    this.list.unshift(one);
    this.onChange();
    try {
      one.text = await send(share => {
        one.share = share;
        this.onChange();
      });
      one.state = 'done';
    } catch (problem) {
      one.state = 'failed';
      one.text = [problem.message, ...(problem.violations || []).slice(0, 3).map(of => `${of.field}: ${of.rule}`)].join(' – ');
    }
    this.onChange(true);
  }

  /** @param take receives the chosen files */
  view(id, text, take) {
    return html`<div class="drop" @dragover=${event => {
      event.preventDefault();
      event.currentTarget.classList.add('over');
    }} @dragleave=${event => event.currentTarget.classList.remove('over')} @drop=${event => {
      event.preventDefault();
      event.currentTarget.classList.remove('over');
      take([...event.dataTransfer.files]);
    }}><label for=${id}>${text}</label> or drop them here
      <input id=${id} class="hidden" type="file" multiple @change=${event => {
        take([...event.target.files]);
        event.target.value = '';
      }}></div>
      <ul class="plain" aria-live="polite">${this.list.map(one => html`<li>${visible(one.name)} ${outcome(one)}</li>`)}</ul>`;
  }
}

function outcome(one) {
  if (one.state === 'sending') {
    return html`<progress max="1" .value=${one.share} aria-label=${`Import of ${one.name}`}></progress>
      <span class="small">${one.share < 1 ? `${percent(one.share)} sent` : 'reading …'}</span>`;
  }
  return html`<span class="small ${one.state === 'failed' ? 'text-bad' : ''}">${visible(one.text)}</span>`;
}

/** Import of recorded runs. */
export class HistoryImport {
  constructor(onChange) {
    this.imports = new Imports(onChange);
    this.connector = 'nextflow';
    this.workflow = '';
  }

  /** @param connectors names of the connectors that can read files */
  view(connectors) {
    return html`<p class="lead">Import recordings of earlier runs to improve the next forecasts.</p>
      <div class="form"><label>Recorded by<select @change=${event => {
        this.connector = event.target.value;
      }}>${connectors.map(name => html`<option value=${name} ?selected=${name === this.connector}>${name}</option>`)}</select></label>
        <label>Workflow, if not in the files<input type="text" .value=${this.workflow} @input=${event => {
          this.workflow = event.target.value;
        }}></label></div>
      <p></p>${this.imports.view('history-files', 'Choose files', files => this.send(files))}`;
  }

  async send(files) {
    if (!files.length) return;
    await this.imports.add(files.length === 1 ? files[0].name : count(files.length, 'file'), async onSent => {
      const texts = {};
      for (const file of files) texts[file.name] = file.name.endsWith('.gz') ? await base64(file) : await file.text();
      const answer = await upload('/api/v1/history', 'application/json', JSON.stringify({
        connector: this.connector, files: texts, ...(this.workflow ? { workflow: this.workflow } : {}),
      }), onSent);
      const runs = answer.runs || [answer];
      return `${count(runs.length, 'run')}: ${runs.map(run => `${run.instance} ${run.result}`).join(', ')}${
        answer.leftOut?.length ? `; left out: ${answer.leftOut.join('; ')}` : ''}${answer.warning ? `; ${answer.warning}` : ''}`;
    });
  }
}

async function base64(file) {
  const bytes_ = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let i = 0; i < bytes_.length; i += 0x8000) text += String.fromCharCode(...bytes_.subarray(i, i + 0x8000));
  return btoa(text);
}
