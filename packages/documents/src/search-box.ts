import { makeElement } from './elements.ts';
import type { Find } from './search-index.ts';
import { resultLink } from './search-result.ts';

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
