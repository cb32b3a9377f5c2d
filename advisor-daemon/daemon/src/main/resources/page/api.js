// What the page asks of the daemon.
import { take } from './early.js';
import { signIn } from './signin.js';

/** An answer that is not what was asked for, with the reason that the daemon gives. */
export class Problem extends Error {
  constructor(status, document) {
    super(document.detail || document.title || `the daemon answered with ${status}`);
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

/** The answer, or undefined where there is none: of an older daemon, or of a run that ended long ago. */
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
 * Sends a file; by XMLHttpRequest, because fetch says nothing of what has been sent.
 *
 * @param body text or file
 * @param onSent called with the share that has been sent, from 0 to 1
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
      answer = { detail: request.status ? request.statusText : 'the daemon did not answer' };
    }
    if (request.status >= 200 && request.status < 300) resolve(answer);
    else {
      if (request.status === 401) signIn();
      reject(new Problem(request.status, answer));
    }
  };
  request.send(body);
});

/** All pages of a list, each handed over as it comes. */
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
const SAID = { live: 'live', paused: 'paused (tab in background)', lost: 'connection lost – trying again' };
const AGAIN_MILLIS = 3000;

function show(state) {
  connection.textContent = SAID[state] || '';
  connection.classList.toggle('lost', state === 'lost');
}

/**
 * Summaries as they come, until stop() is called. A tab that nobody sees holds no connection, of which browsers have six for
 * all tabs together.
 *
 * @param instance of one run, or undefined for all
 * @param onSummary called with each
 * @param onOpen called whenever the stream is open: what came before must be asked for
 */
export function follow({ instance, onSummary, onOpen }) {
  let source;
  let timer = 0;

  function open() {
    source = new EventSource(`/api/v1/summaries/stream${instance ? `?${new URLSearchParams({ instance })}` : ''}`);
    source.addEventListener('open', () => {
      show('live');
      onOpen();
    });
    source.addEventListener('error', () => {
      show('lost');
      // browsers try again by themselves, but not where an answer was not a stream
      if (source?.readyState === EventSource.CLOSED) {
        close();
        timer = setTimeout(turn, AGAIN_MILLIS);
        // a stream says nothing of its status: whether the session has ended, this does
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

/** Calls a function at most once per period, and never in a tab that nobody sees. */
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
