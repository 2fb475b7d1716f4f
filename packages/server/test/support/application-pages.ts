import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** What an application of one page shows: `go` of the page changes any of it. */
export interface Shown {
  route: 'board' | 'lobby' | 'none';
  lang: string;
  player: string;
}

const firstShown: Shown = { route: 'board', lang: 'en', player: 'p3' };

const provider = (player: string) => `async () => (await fetch('/token?' + ${player})).text()`;

/** The script of a page without any framework: it makes elements anew for each route, and writes attributes. */
export const plainApplication = (key: string) => `
let shown = ${JSON.stringify(firstShown)};
const main = document.querySelector('main');
const draw = () => {
  main.replaceChildren();
  if (shown.route === 'none') return;
  const element = main.appendChild(document.createElement('laurel-' + shown.route));
  const attributes = { 'publishable-key': '${key}', lang: shown.lang, campaign: 'RUNNING' };
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  provide();
};
const provide = () => {
  const { player } = shown;
  for (const one of main.children) one.tokenProvider = ${provider('player')};
};
window.go = (changes) => {
  const { route } = shown;
  shown = { ...shown, ...changes };
  if (route !== shown.route) return draw();
  for (const one of main.children) one.setAttribute('lang', shown.lang);
  provide();
};
draw();`;

/**
 * What Vue's runtime does with custom elements: a member that the element has is set as a property, each at every change of
 * state; a kept element is moved out of the page and in again, and one whose place in a list changes is moved.
 */
export const vueLikeApplication = (key: string) => `
let shown = ${JSON.stringify(firstShown)};
const main = document.querySelector('main');
const storage = document.createElement('div');
const kept = {};
const patch = (element, props) => {
  for (const [name, value] of Object.entries(props))
    if (name in element) element[name] = value;
    else element.setAttribute(name, value);
};
const draw = () => {
  const { route, lang, player } = shown;
  for (const one of [...main.children]) if (one !== kept[route]) storage.insertBefore(one, null);
  if (route === 'none') return;
  kept[route] ??= document.createElement('laurel-' + route);
  patch(kept[route], { publishableKey: '${key}', lang, tokenProvider: ${provider('player')}, ...(route === 'board' && { campaign: 'RUNNING', rows: 10 }) });
  if (main.firstChild !== kept[route]) main.insertBefore(kept[route], main.firstChild);
};
window.go = (changes) => {
  shown = { ...shown, ...changes };
  draw();
};
draw();`;

const reactSource = (key: string) => `
import { createElement, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
const more = { board: { campaign: 'RUNNING' }, lobby: {} };
function Application() {
  const [shown, show] = useState(${JSON.stringify(firstShown)});
  window.go = (changes) => show((before) => ({ ...before, ...changes }));
  const { route, lang, player } = shown;
  if (route === 'none') return null;
  return createElement('laurel-' + route, { 'publishable-key': '${key}', lang, tokenProvider: ${provider('player')}, ...more[route] });
}
createRoot(document.querySelector('main')).render(createElement(StrictMode, null, createElement(Application)));`;

/** The application in React, as one script. */
export async function reactApplication(key: string): Promise<string> {
  // A file that is nowhere, where packages of this repository are found.
  const input = fileURLToPath(new URL('react-application.js', import.meta.url));
  const build = await rolldown({
    input,
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [
      {
        name: 'source',
        resolveId: (id) => (id === input ? id : null),
        load: (id) => (id === input ? reactSource(key) : null),
      },
    ],
    logLevel: 'silent',
  });
  const { output } = await build.generate({ format: 'es' });
  await build.close();
  return output[0].code;
}
