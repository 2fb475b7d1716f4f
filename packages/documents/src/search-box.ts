import { makeElement } from './elements.ts';
import type { Find, Found } from './search-index.ts';

/** What a box needs: where pages are, how many results it shows, and the index once it is there. */
export interface SearchBoxOptions {
  name: string;
  docs: string;
  most: number;
  index: () => Promise<Find>;
  onQuery?: (query: string) => void;
}

/** A field with the results below it, by the pattern of a combobox with a list. */
export interface SearchBox {
  element: HTMLElement;
  input: HTMLInputElement;
  search: () => Promise<void>;
}

/** Makes one. Arrow keys choose, Enter opens what is chosen, or else the first result. */
export function makeSearchBox(options: SearchBoxOptions): SearchBox {
  const list = `${options.name}-results`;
  const input = makeElement('input', {
    type: 'search',
    role: 'combobox',
    placeholder: 'Search the documentation',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
    'aria-label': 'Search the documentation',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': list,
  });
  const results = makeElement('div', {
    id: list,
    role: 'listbox',
    class: 'search-results',
    'aria-label': 'Results',
  });
  const hint = makeElement('p', { class: 'search-hint', role: 'status' });
  results.hidden = true;
  const parts: Parts = { input, results, hint };
  const search = () => showResults(parts, options);
  input.addEventListener('input', () => void search());
  input.addEventListener('keydown', (event) => choose(event, parts));
  return { element: makeElement('div', { class: 'search-box' }, input, hint, results), input, search };
}

interface Parts {
  input: HTMLInputElement;
  results: HTMLElement;
  hint: HTMLElement;
}

async function showResults({ input, results, hint }: Parts, options: SearchBoxOptions): Promise<void> {
  const query = input.value.trim();
  options.onQuery?.(query);
  const find = query === '' ? undefined : await load(hint, options);
  // Typed further while the index was loaded.
  if (input.value.trim() !== query) return;
  const found = find?.(query, options.most) ?? [];
  results.replaceChildren(
    ...found.map((one, place) => resultLink(one, options.docs, `${results.id}-${place}`)),
  );
  results.hidden = found.length === 0;
  results.scrollTop = 0;
  input.setAttribute('aria-expanded', String(found.length > 0));
  input.removeAttribute('aria-activedescendant');
  if (query === '') hint.textContent = '';
  else if (find)
    hint.textContent =
      found.length === 0 ? `Nothing is found for “${query}”.` : countText(found.length, options.most);
}

async function load(hint: HTMLElement, { index }: SearchBoxOptions): Promise<Find | undefined> {
  try {
    return await index();
  } catch {
    hint.textContent = 'The search cannot be loaded. Check the connection and type again.';
    return undefined;
  }
}

function countText(count: number, most: number): string {
  const sections = count === 1 ? '1 section' : `${count === most ? 'First ' : ''}${count} sections`;
  return `${sections}. Arrow keys choose, Enter opens.`;
}

function choose(event: KeyboardEvent, { input, results }: Parts): void {
  const links = [...results.querySelectorAll('a')];
  const chosen = links.findIndex((link) => link.getAttribute('aria-selected') === 'true');
  if (event.key === 'Enter') {
    event.preventDefault();
    (links[chosen] ?? links[0])?.click();
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || links.length === 0) return;
  event.preventDefault();
  const next = chosen === -1 && step < 0 ? links.length - 1 : (chosen + step + links.length) % links.length;
  for (const [place, link] of links.entries()) link.setAttribute('aria-selected', String(place === next));
  const link = links[next];
  if (!link) return;
  input.setAttribute('aria-activedescendant', link.id);
  link.scrollIntoView({ block: 'nearest' });
}

/** So many letters are shown before the first word that was found, and as many as fit after it. */
const BEFORE = 50;
const SHOWN = 170;

/** A result as a link: where it is, its heading, and the words around the first one that was found. */
function resultLink({ section, words }: Found, docs: string, id: string): HTMLAnchorElement {
  const href = `${docs}/${section.a}${section.h && `#${section.h}`}`;
  return makeElement(
    'a',
    { id, role: 'option', tabindex: '-1', 'aria-selected': 'false', href },
    makeElement('span', { class: 'search-where' }, section.p),
    makeElement('span', { class: 'search-section' }, ...marked(section.s, words)),
    makeElement('span', { class: 'search-text' }, ...marked(excerpt(section.t, words), words)),
  );
}

function excerpt(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
  const first = Math.max(0, Math.min(...places, text.length) - BEFORE);
  const start = places.length === 0 || first === 0 ? 0 : text.indexOf(' ', first) + 1;
  const end = start + SHOWN < text.length ? text.lastIndexOf(' ', start + SHOWN) : text.length;
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
}

function marked(text: string, words: readonly string[]): (Node | string)[] {
  if (words.length === 0) return [text];
  const form = new RegExp(`(${words.map((word) => RegExp.escape(word)).join('|')})`, 'giu');
  return text.split(form).map((piece, place) => (place % 2 === 1 ? makeElement('mark', {}, piece) : piece));
}
