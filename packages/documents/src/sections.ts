import { findElements } from './elements.ts';

/** Marks in the list of sections which one is read, and brings the page into view in the contents. */
export function followReading(): void {
  const links = new Map(findElements<HTMLAnchorElement>('.toc a').map((link) => [link.hash.slice(1), link]));
  for (const link of links.values()) link.addEventListener('click', () => closeToc());
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

function closeToc(): void {
  const [toc] = findElements('.toc:popover-open');
  toc?.hidePopover();
}

function showInContents(): void {
  const [contents] = findElements('.contents');
  const [current] = findElements('.contents [aria-current]');
  if (!contents || !current) return;
  contents.scrollTop = current.offsetTop - contents.clientHeight / 3;
}
