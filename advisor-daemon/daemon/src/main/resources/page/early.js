// Requests the first data of a view while its modules are still loading.

const RUNS = '/api/v1/workflows';

/** Number of runs per page. */
export const ROWS = 50;

/** Active runs, those most at risk first. */
export const FIRST_RUNS = `${RUNS}?status=active&sort=risk&size=${ROWS}`;

/** The address of a run without its jobs, since there may be many. */
export const runPath = id => `${RUNS}/${encodeURIComponent(id)}?jobs=false`;

/** Parses the page's address; the name is empty if the address is malformed. */
export function place(hash) {
  const [path, search] = hash.replace(/^#\/?/, '').split('?');
  const [name, ...rest] = (path || 'runs').split('/');
  let argument;
  try {
    argument = rest.length ? decodeURIComponent(rest.join('/')) : undefined;
  } catch {
    return { path, name: '' };
  }
  return { path: path || 'runs', name, argument, query: new URLSearchParams(search || '') };
}

function firstOf({ name, argument }) {
  if (name !== 'runs') return undefined;
  return argument ? runPath(argument) : FIRST_RUNS;
}

const path = firstOf(place(location.hash));
let answer = path && fetch(path, { headers: { Accept: 'application/json' } });
// failures are reported to the caller of take()
answer?.catch(() => {});

/** Returns the response on the first call only, since later callers need current data. */
export function take(wanted) {
  if (wanted !== path) return undefined;
  const taken = answer;
  answer = undefined;
  return taken;
}
