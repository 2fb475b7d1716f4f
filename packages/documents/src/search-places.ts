import { findElements, makeElement } from './elements.ts';
import { makeSearchBox, type SearchBox } from './search-box.ts';
import { type Find, loadIndex } from './search-index.ts';

/**
 * Opens the search over a page by its links, by `/` and by Ctrl+K; pages that have a place for it show it there. The index
 * is loaded when it is first needed. The addresses are as seen from the page: of the documentation, and of the sections of
 * all pages.
 */
export function openSearch({ docs, sections }: { docs: string; sections: string }): void {
  let loading: Promise<Find> | undefined;
  const index = () => {
    loading ??= loadIndex(sections).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const [place] = findElements('#search-here');
  if (place) showInPage(place, docs, index);
  else openOverPages(makeSearchBox({ name: 'over', docs, most: 12, index }), index);
}

function showInPage(place: HTMLElement, docs: string, index: () => Promise<Find>): void {
  const [pages] = findElements('#all-pages');
  const onQuery = (query: string) => {
    if (pages) pages.hidden = query !== '';
  };
  const box = makeSearchBox({ name: 'page', docs, most: 40, index, onQuery });
  place.append(box.element);
  onKeys(() => box.input.focus());
  for (const link of findElements('.search-link'))
    link.addEventListener('click', (event) => {
      if (!pages) return;
      event.preventDefault();
      box.input.focus();
    });
  box.input.value = new URLSearchParams(location.search).get('q') ?? '';
  if (pages) box.input.focus();
  if (box.input.value !== '') void box.search();
}

function openOverPages(box: SearchBox, index: () => Promise<Find>): void {
  const dialog = makeElement('dialog', { class: 'search-dialog', 'aria-label': 'Search' }, box.element);
  document.body.append(dialog);
  const open = () => {
    if (!dialog.open) dialog.showModal();
    box.input.select();
    index().catch(() => undefined);
  };
  onKeys(open);
  for (const link of findElements('.search-link')) {
    link.append(makeElement('kbd', { 'aria-hidden': 'true' }, '/'));
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      open();
    });
  }
  dialog.addEventListener('click', (event) => {
    // A link to a section of this page loads nothing, so the dialog would stay.
    if (event.target === dialog || (event.target as Element).closest('a')) dialog.close();
  });
}

function onKeys(open: () => void): void {
  addEventListener('keydown', (event) => {
    const isTyping = (event.target as Element).closest('input, textarea, select, [contenteditable]') !== null;
    const isAsked =
      (event.key === '/' && !isTyping) || (event.key === 'k' && (event.ctrlKey || event.metaKey));
    if (!isAsked) return;
    event.preventDefault();
    open();
  });
}
