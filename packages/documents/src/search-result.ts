import { makeElement } from './elements.ts';
import type { Found } from './search-index.ts';
import type { SearchSection } from './search-section.ts';

/** So many letters are shown before the first word that was found, and as many as fit after it. */
const BEFORE = 50;
const SHOWN = 170;

/** A result as a link: where it is, its heading, and the words around the first one that was found. */
export function resultLink({ section, words }: Found, docs: string, id: string): HTMLAnchorElement {
  return makeElement(
    'a',
    { id, role: 'option', tabindex: '-1', 'aria-selected': 'false', href: addressOf(section, docs) },
    makeElement('span', { class: 'search-where' }, section.p),
    makeElement('span', { class: 'search-section' }, ...marked(section.s, words)),
    makeElement('span', { class: 'search-text' }, ...marked(excerpt(section.t, words), words)),
  );
}

function addressOf({ a, h }: SearchSection, docs: string): string {
  return `${docs}/${a}${h === '' ? '' : `#${h}`}`;
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
