/* Buttons that share a line of text with a link: by the phone's own sheet, or by copying both. */

for (const button of document.querySelectorAll('[data-share]')) {
  const { share: text, url: path, copied, failed } = button.dataset;
  const url = new URL(path, location.href).href;
  button.hidden = !(navigator.share || navigator.clipboard);
  button.addEventListener('click', async () => {
    if (navigator.share && matchMedia('(pointer: coarse)').matches) return navigator.share({ text, url }).catch(() => null);
    const done = await navigator.clipboard?.writeText(`${text} ${url}`).then(() => true, () => false);
    button.querySelector('span').textContent = done ? copied : failed;
  });
}
