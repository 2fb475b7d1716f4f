import { findElements, makeElement } from './elements.ts';
import { openSearch } from './search-places.ts';

const { docs, sections } = findElements<HTMLScriptElement>('script[data-sections]')[0]?.dataset ?? {};
if (docs !== undefined && sections !== undefined) openSearch({ docs, sections });
addCopyButtons();
followReading();

/** Gives each block of code a button that copies it, where the browser lets pages do so. */
function addCopyButtons(): void {
  if (!('clipboard' in navigator)) return;
  for (const block of findElements('.code')) {
    const button = makeElement('button', { type: 'button', class: 'copy', 'aria-live': 'polite' }, 'Copy');
    button.addEventListener('click', () => void copy(button, block.querySelector('code')?.textContent ?? ''));
    block.append(button);
  }
}

async function copy(button: HTMLButtonElement, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text.trimEnd());
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Not copied';
  }
  setTimeout(() => {
    button.textContent = 'Copy';
  }, 2_000);
}

/** Marks in the list of sections which one is read, and brings the page into view in the contents. */
function followReading(): void {
  const links = new Map(findElements<HTMLAnchorElement>('.toc a').map((link) => [link.hash.slice(1), link]));
  for (const link of links.values())
    link.addEventListener('click', () => findElements('.toc:popover-open')[0]?.hidePopover());
  showInContents();
  if (links.size === 0) return;
  const headings = findElements('article :is(h2, h3)[id]');
  let isWaiting = false;
  const mark = () => {
    isWaiting = false;
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 4);
    const current = links.get(encodeURIComponent(passed.at(-1)?.id ?? ''));
    for (const link of links.values()) {
      if (link === current) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  };
  const markSoon = () => {
    if (!isWaiting) requestAnimationFrame(mark);
    isWaiting = true;
  };
  addEventListener('scroll', markSoon, { passive: true });
  mark();
}

function showInContents(): void {
  const [contents] = findElements('.contents');
  const [current] = findElements('.contents [aria-current]');
  if (!contents || !current) return;
  contents.scrollTop = current.offsetTop - contents.clientHeight / 3;
}
