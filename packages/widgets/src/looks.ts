import { css } from 'lit';

/** What all elements share: themes, density, buttons. Hosts change it by `--laurel-…` and by parts. */
export const sharedLooks = css`
:host {
  --l-surface: var(--laurel-surface, light-dark(#ffffff, #16181d));
  --l-raised: var(--laurel-raised, light-dark(#f4f5f8, #21242c));
  --l-text: var(--laurel-text, light-dark(#16181d, #f2f4f8));
  --l-muted: var(--laurel-muted, light-dark(#555c6b, #aab2c2));
  --l-border: var(--laurel-border, light-dark(#dfe2e9, #343944));
  --l-accent: var(--laurel-accent, light-dark(#2348b8, #9db8ff));
  --l-on-accent: var(--laurel-on-accent, light-dark(#ffffff, #10131a));
  --l-up: var(--laurel-up, light-dark(#0a6b3d, #6fdca4));
  --l-down: var(--laurel-down, light-dark(#a02020, #ff9a94));
  --l-me: var(--laurel-me, light-dark(#e8eeff, #263356));
  --l-gap: var(--laurel-gap, 0.5rem);
  --l-radius: var(--laurel-radius, 0.75rem);
  display: block;
  box-sizing: border-box;
  container-type: inline-size;
  color-scheme: light dark;
  color: var(--l-text);
  background: var(--l-surface);
  border: 1px solid var(--l-border);
  border-radius: var(--l-radius);
  font: var(--laurel-font-size, 0.9375rem) / 1.45 var(--laurel-font, system-ui, sans-serif);
  overflow: hidden;
}
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
  --l-on-accent: #000;
  --l-up: #7dffb0;
  --l-down: #ffb3ae;
  --l-me: #333;
}
:host([density='compact']) { --l-gap: var(--laurel-gap, 0.25rem); }
* { box-sizing: border-box; }
h2, h3, p, ul, ol { margin: 0; padding: 0; list-style: none; }
h2 { font-size: 1.125em; line-height: 1.3; overflow-wrap: anywhere; }
header { display: flex; flex-wrap: wrap; gap: var(--l-gap) calc(2 * var(--l-gap)); align-items: baseline; justify-content: space-between; padding: calc(1.5 * var(--l-gap)) calc(2 * var(--l-gap)); }
button {
  font: inherit;
  font-weight: 600;
  min-block-size: 2rem;
  min-inline-size: 2rem;
  padding: 0.25em 0.9em;
  color: var(--l-accent);
  background: transparent;
  border: 1px solid currentColor;
  border-radius: calc(var(--l-radius) / 1.5);
  cursor: pointer;
}
button.strong, button[aria-pressed='true'] { color: var(--l-on-accent); background: var(--l-accent); border-color: var(--l-accent); }
button:focus-visible, summary:focus-visible { outline: 3px solid var(--l-text); outline-offset: 2px; }
.muted { color: var(--l-muted); font-size: 0.875em; }
.note { padding: calc(2 * var(--l-gap)); color: var(--l-muted); }
.actions { display: flex; flex-wrap: wrap; gap: var(--l-gap); padding: 0 calc(2 * var(--l-gap)) calc(1.5 * var(--l-gap)); }
.number, time { font-variant-numeric: tabular-nums; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;
