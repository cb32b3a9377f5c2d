// Requests to the daemon.
import { take } from './early.js';
import { clock } from './format.js';
import { signIn } from './signin.js';

/** An error response with the daemon's reason. */
export class Problem extends Error {
  constructor(status, document) {
    super(document.detail || document.title || `the daemon responded with status ${status}`);
    this.status = status;
    this.violations = document.violations || [];
  }
}

async function read(answer) {
  const response = await answer;
  const type = response.headers.get('Content-Type') || '';
  const body = type.includes('json') ? await response.json() : {};
  if (response.status === 401) signIn();
  if (!response.ok) throw new Problem(response.status, body);
  return body;
}

const ask = (path, options = {}) => fetch(path, { headers: { Accept: 'application/json' }, ...options });

export const get = path => read(take(path) ?? ask(path));

/** Returns undefined if there is no such resource, as with an older daemon or a run that ended long ago. */
export async function find(path) {
  try {
    return await get(path);
  } catch (failure) {
    if (failure instanceof Problem && [404, 405].includes(failure.status)) return undefined;
    throw failure;
  }
}

export const post = (path, body) =>
  read(ask(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }));

/**
 * Uploads a file with XMLHttpRequest, because fetch does not report upload progress.
 *
 * @param body text or file
 * @param onSent receives the share sent so far, from 0 to 1
 */
export const upload = (path, type, body, onSent) => new Promise((resolve, reject) => {
  const request = new XMLHttpRequest();
  request.open('POST', path);
  if (type) request.setRequestHeader('Content-Type', type);
  request.upload.onprogress = event => onSent(event.total ? event.loaded / event.total : 0);
  request.upload.onload = () => onSent(1);
  request.onloadend = () => {
    let answer;
    try {
      answer = JSON.parse(request.responseText);
    } catch {
      answer = { detail: request.status ? request.statusText : 'the daemon did not respond' };
    }
    if (request.status >= 200 && request.status < 300) resolve(answer);
    else {
      if (request.status === 401) signIn();
      reject(new Problem(request.status, answer));
    }
  };
  request.send(body);
});

/** Fetches all pages of a list and passes on each as it arrives. */
export async function pages(path, each, max = 10_000) {
  const size = 500;
  for (let page = 1, seen = 0; ; page++) {
    const answer = await get(`${path}${path.includes('?') ? '&' : '?'}size=${size}&page=${page}`);
    seen += answer.items.length;
    each(answer);
    if (answer.items.length < size || seen >= Math.min(answer.total, max)) return answer.total;
  }
}

const connection = document.getElementById('connection');
const LABELS = { live: 'live', paused: 'paused (tab in background)' };
const AGAIN_MILLIS = 3000;
let live = false;
/** End of the last live connection; undefined before the first one. */
let liveUntil;

function show(state) {
  if (live && state !== 'live') liveUntil = new Date();
  live = state === 'live';
  const values = liveUntil ? `; values of ${clock(liveUntil, true)}` : '';
  connection.textContent = state === 'lost' ? `connection lost${values} – reconnecting` : LABELS[state] || '';
  connection.classList.toggle('lost', state === 'lost');
}

/** After its start, a daemon serves old forecasts until it has read all events. */
async function checkReady() {
  const system = await get('/api/v1/system').catch(() => undefined);
  if (!live || !system) return;
  connection.textContent = system.ready ? LABELS.live : 'not ready – figures may be old';
  connection.classList.toggle('lost', !system.ready);
  if (!system.ready) setTimeout(checkReady, AGAIN_MILLIS);
}

/**
 * Follows summaries until stop() is called. Hidden tabs close their connection, since browsers allow six for all tabs.
 *
 * @param instance id of a run, or undefined for all
 * @param onOpen called whenever the stream opens; earlier summaries must be fetched then
 */
export function follow({ instance, onSummary, onOpen }) {
  let source;
  let timer = 0;

  function open() {
    source = new EventSource(`/api/v1/summaries/stream${instance ? `?${new URLSearchParams({ instance })}` : ''}`);
    source.addEventListener('open', () => {
      show('live');
      checkReady();
      onOpen();
    });
    source.addEventListener('error', () => {
      show('lost');
      // browsers reconnect automatically unless the response was not a stream
      if (source?.readyState === EventSource.CLOSED) {
        close();
        timer = setTimeout(turn, AGAIN_MILLIS);
        // a stream does not expose its status; this request detects the end of the session
        get('/api/v1/workflows?size=1').catch(() => {});
      }
    });
    source.addEventListener('summary', event => onSummary(JSON.parse(event.data)));
  }

  function close() {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }

  function turn() {
    if (document.hidden) {
      close();
      show('paused');
    } else if (!source) {
      open();
    }
  }

  document.addEventListener('visibilitychange', turn);
  turn();
  return {
    stop() {
      document.removeEventListener('visibilitychange', turn);
      close();
      show();
    },
  };
}

/** Calls a function at most once per period, and never in a hidden tab. */
export function throttle(call, milliseconds = 250) {
  let timer = 0;
  let due = false;
  const run = () => {
    timer = 0;
    if (document.hidden) {
      due = true;
      return;
    }
    call();
  };
  const wake = () => {
    if (due && !document.hidden) {
      due = false;
      call();
    }
  };
  document.addEventListener('visibilitychange', wake);
  const throttled = () => {
    timer ||= setTimeout(run, milliseconds);
  };
  throttled.stop = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', wake);
  };
  return throttled;
}
