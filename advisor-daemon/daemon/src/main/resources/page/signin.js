// Sign-in with a key or the token issuer. The result is a cookie that scripts cannot read.
const FLAG = 'weatherglass-signed-in';
const out = document.getElementById('signout');
let dialog;

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** Asks for a key until one is accepted, then reloads the page. */
export function signIn() {
  if (dialog) return;
  sessionStorage.removeItem(FLAG);
  const key = element('input', { type: 'password', id: 'key', autocomplete: 'current-password', required: true });
  const problem = element('p', { className: 'problem', role: 'alert' });
  const form = element('form', {},
    element('h2', { textContent: 'Sign in' }),
    element('p', {
      textContent: 'This daemon requires a key with scope read to view, write to import past runs and traces, or admin to replay dead letters.',
    }),
    element('label', { htmlFor: 'key', textContent: 'Key ' }), key, problem,
    element('button', { textContent: 'Sign in' }));
  offerIssuer(form);
  dialog = element('dialog', { className: 'signin' }, form);
  dialog.addEventListener('cancel', event => event.preventDefault());
  form.addEventListener('submit', async event => {
    event.preventDefault();
    try {
      const headers = { Authorization: `Bearer ${key.value.trim()}` };
      const answer = await fetch('/api/v1/session', { method: 'POST', headers });
      if (answer.ok) {
        sessionStorage.setItem(FLAG, 'yes');
        location.reload();
        return;
      }
      problem.textContent = (await answer.json()).detail;
    } catch (failure) {
      problem.textContent = failure.message;
    }
    key.select();
  });
  document.body.append(dialog);
  dialog.showModal();
}

/** Adds a link to the token issuer, if the daemon has one. */
async function offerIssuer(form) {
  const answer = await fetch('/api/v1/session');
  const { signIn: there } = answer.ok ? await answer.json() : {};
  if (!there) return;
  const link = element('a', { href: there, textContent: 'Sign in with your organisation' });
  // set before leaving the page; a failed sign-in is detected by the first request, which clears it
  link.addEventListener('click', () => sessionStorage.setItem(FLAG, 'yes'));
  form.append(element('p', {}, link));
}

async function signOut() {
  sessionStorage.removeItem(FLAG);
  await fetch('/api/v1/session', { method: 'DELETE' });
  location.reload();
}

out.hidden = !sessionStorage.getItem(FLAG);
out.addEventListener('click', signOut);
