/* The pages of an account: passwords that can be looked at, and passkeys. Without it every form still posts. */

for (const button of document.querySelectorAll('[data-peek]')) {
  const input = document.getElementById(button.dataset.peek);
  button.hidden = false;
  button.addEventListener('click', () => {
    const shown = input.type === 'password';
    input.type = shown ? 'text' : 'password';
    button.setAttribute('aria-pressed', String(shown));
    input.focus();
  });
  input.form.addEventListener('submit', () => { input.type = 'password'; });
}

const isAddress = /^[\d.]+$|^\[/.test(location.hostname); // Browsers tie passkeys to names.
const able = Boolean(window.PublicKeyCredential) && window.isSecureContext && !isAddress;

for (const form of document.querySelectorAll('form[data-passkey]')) {
  const said = form.querySelector('.passkey-said');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    said.textContent = able ? '' : said.dataset.unable;
    if (!able || form.dataset.busy) return;
    form.dataset.busy = 'yes';
    try {
      const credential = form.dataset.passkey === 'make' ? await make() : await show(form);
      form.elements.credential.value = JSON.stringify(asJson(credential));
      form.submit();
    } catch (error) {
      delete form.dataset.busy;
      said.textContent = error.name === 'NotAllowedError' ? said.dataset.cancelled : said.dataset.failed;
    }
  });
}

/** What the server wants to know, from the page or, when nobody is known yet, asked for. */
async function wishes(form) {
  if (form.dataset.passkey !== 'ask') return onPage();
  const answer = await fetch(form.action, { headers: { Accept: 'application/json' } });
  return answer.json();
}

const onPage = () => JSON.parse(document.getElementById('passkey-data').textContent);

async function show(form) {
  const { publicKey } = (await wishes(form)).request_options;
  const allowCredentials = (publicKey.allowCredentials || []).map(known);
  return navigator.credentials.get({ publicKey: { ...publicKey, challenge: bytes(publicKey.challenge), allowCredentials } });
}

/** A key that knows whom it opens to, so that no name need be typed, and asks for a finger, a face or a code. */
async function make() {
  const { publicKey } = onPage().creation_options;
  const authenticatorSelection = { ...publicKey.authenticatorSelection, residentKey: 'required', requireResidentKey: true, userVerification: 'required' };
  return navigator.credentials.create({
    publicKey: {
      ...publicKey,
      authenticatorSelection,
      challenge: bytes(publicKey.challenge),
      user: { ...publicKey.user, id: bytes(publicKey.user.id) },
      excludeCredentials: (publicKey.excludeCredentials || []).map(known),
    },
  });
}

const known = (credential) => ({ ...credential, id: bytes(credential.id) });

function bytes(text) {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function text(buffer) {
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** A credential as text: every part of its answer that is bytes, in the alphabet for addresses. */
function asJson({ id, rawId, type, authenticatorAttachment, response }) {
  const parts = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'];
  const written = Object.fromEntries(parts.filter((part) => response[part]).map((part) => [part, text(response[part])]));
  return { id, rawId: text(rawId), type, authenticatorAttachment, response: written, clientExtensionResults: {} };
}
