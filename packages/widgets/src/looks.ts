/** A constructed style sheet, which needs no permission of a content security policy; Lit accepts it as it is. */
export function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/** What all elements share: themes, density, buttons, medals. Hosts change it by `--laurel-…` and by parts. */
export const sharedLooks = sheetOf(`
:host {
  --l-surface: var(--laurel-surface, light-dark(#fff, #112));
  --l-raised: var(--laurel-raised, light-dark(#f3f4f9, #223));
  --l-text: var(--laurel-text, light-dark(#112, #eef));
  --l-muted: var(--laurel-muted, light-dark(#445, #bbd));
  --l-border: var(--laurel-border, light-dark(#dde, #334));
  --l-accent: var(--laurel-accent, light-dark(#1a3aa8, #9bf));
  --l-on-accent: var(--laurel-on-accent, light-dark(#fff, #001));
  --l-up: var(--laurel-up, light-dark(#052, #6da));
  --l-down: var(--laurel-down, light-dark(#811, #fbb));
  --l-me: var(--laurel-me, light-dark(#e4eaff, #225));
  --l-gap: var(--laurel-gap, 0.5rem);
  --l-side: calc(2 * var(--l-gap));
  --l-radius: var(--laurel-radius, 0.875rem);
  display: block;
  position: relative;
  box-sizing: border-box;
  container-type: inline-size;
  color-scheme: light dark;
  color: var(--l-text);
  background: var(--l-surface);
  border: 1px solid var(--l-border);
  border-radius: var(--l-radius);
  font: var(--laurel-font-size, 0.9375rem) / 1.45 var(--laurel-font, system-ui, sans-serif);
  font-variant-numeric: tabular-nums;
  overflow: hidden;
}
@media (forced-colors: active) { :host { --l-accent: Highlight !important; --l-on-accent: HighlightText; } }
:host([hidden]) { display: none; }
:host([theme='light']) { color-scheme: light; }
:host([theme='dark']) { color-scheme: dark; }
:host([theme='contrast']) {
  color-scheme: dark;
  --l-surface: #000;
  --l-raised: #000;
  --l-text: #fff;
  --l-muted: #fff;
  --l-border: #fff;
  --l-accent: #ffe14d;
  --l-me: #333;
}
:host([density='compact']) { --l-gap: var(--laurel-gap, 0.25rem); }
* { box-sizing: border-box; }
h2, h3, p, ul, ol, dl, dd { margin: 0; padding: 0; list-style: none; }
h2 { font-size: 1.1875em; line-height: 1.3; overflow-wrap: anywhere; }
header { display: flex; flex-wrap: wrap; gap: var(--l-gap) var(--l-side); align-items: center; justify-content: space-between; padding: var(--l-side); background: linear-gradient(color-mix(in oklab, var(--l-accent) 9%, var(--l-surface)), var(--l-surface)); }
button {
  font: inherit;
  font-weight: 600;
  min-block-size: 2.25rem;
  padding: 0.25em 1em;
  color: var(--l-accent);
  background: transparent;
  border: 1px solid currentColor;
  border-radius: var(--l-radius);
  cursor: pointer;
}
button.strong, button[aria-pressed='true'] { color: var(--l-on-accent); background: var(--l-accent); border-color: var(--l-accent); forced-color-adjust: none; }
select { font: inherit; font-weight: 600; min-block-size: 2.25rem; max-inline-size: 100%; padding: 0.25em 0.75em; color: var(--l-text); background: var(--l-surface); border: 1px solid var(--l-border); border-radius: var(--l-radius); cursor: pointer; }
button:focus-visible, summary:focus-visible, select:focus-visible, input:focus-visible, .terms:focus-visible { outline: 3px solid var(--l-text); outline-offset: 2px; }
.clock { display: flex; flex-wrap: wrap; gap: 0 0.5em; align-items: center; font-size: 0.875em; color: var(--l-muted); }
.clock::before { content: ''; border: 0.3em solid var(--l-border); border-radius: 50%; }
.clock.AC::before { border-color: var(--l-up); }
.clock time { font-weight: 700; color: var(--l-text); }
.medal { display: inline-grid; place-content: center; min-inline-size: 1.875em; block-size: 1.875em; padding: 0 0.25em; font-weight: 700; border: 1px solid transparent; border-radius: 1em; }
.medal:is([data-place='1'], [data-place='2'], [data-place='3']) { color: #210; background: #fc4; box-shadow: inset 0 -0.125em 0.25em #0004, inset 0 0.125em 0.125em #fff9; }
.medal[data-place='2'] { background: #ccd; }
.medal[data-place='3'] { background: #da6; }
[aria-current] { background: var(--l-me); font-weight: 700; outline: 1px solid transparent; outline-offset: -1px; box-shadow: inset 3px 0 var(--l-accent), inset -3px 0 var(--l-accent); }
.muted { color: var(--l-muted); font-size: 0.875em; }
.away { padding: var(--l-gap) var(--l-side); font-size: 0.875em; color: var(--l-down); background: var(--l-raised); }
.note { padding: 2.5rem var(--l-side); color: var(--l-muted); text-align: center; }
.wait { block-size: 11em; margin: var(--l-side); background: repeating-linear-gradient(var(--l-raised) 0 1.5em, transparent 0 2.375em); }
.wait, .bone { animation: 1.6s ease-in-out infinite alternate none; }
@media (prefers-reduced-motion: no-preference) { .wait, .bone { animation-name: wait; } }
@keyframes wait { to { opacity: 0.45; } }
.news { margin: 0 var(--l-side) var(--l-side); padding: var(--l-gap) var(--l-side); font-weight: 700; text-wrap: balance; overflow-wrap: anywhere; color: var(--l-text); background: var(--l-me); border: 1px solid var(--l-accent); border-radius: var(--l-radius); }
.terms { white-space: pre-line; overflow-wrap: anywhere; }
.joining { display: grid; gap: var(--l-gap); padding: var(--l-side); border-block-end: 1px solid var(--l-border); background: var(--l-raised); }
.joining .terms { max-block-size: 12em; padding: var(--l-gap); overflow: auto; background: var(--l-surface); border: 1px solid var(--l-border); border-radius: var(--l-radius); }
.joining label { display: flex; gap: 0.5em; align-items: center; min-block-size: 2rem; cursor: pointer; }
.choices { display: flex; flex-wrap: wrap; gap: var(--l-gap); }
input { inline-size: 1.25em; block-size: 1.25em; margin: 0; accent-color: var(--l-accent); flex: none; }
.actions { display: flex; flex-wrap: wrap; gap: var(--l-gap); padding: var(--l-gap) var(--l-side); align-items: center; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
`);

const finished = /^(casino|bingo)$/;
const sheets = new Map<string, Promise<CSSStyleSheet>>();

/** The sheet of a finished theme, read once a page; undefined for other themes, and if it cannot be read. */
export async function loadTheme(
  server: string,
  theme: string | undefined,
): Promise<CSSStyleSheet | undefined> {
  if (!theme || !finished.test(theme)) return undefined;
  const address = `${server}/widgets/v1/themes/${theme}.css`;
  const known = sheets.get(address) ?? readSheet(address);
  sheets.set(address, known);
  return known.catch(() => {
    sheets.delete(address);
    return undefined;
  });
}

async function readSheet(address: string): Promise<CSSStyleSheet> {
  const response = await fetch(address, { credentials: 'omit' });
  if (!response.ok) throw new Error(address);
  return sheetOf(await response.text());
}
