import { sheetOf } from '../looks.ts';

/** In the file of the draw, so that pages without one do not load it. The bar keeps room for its marks. */
export const drawLooks = sheetOf(`
.draw { display: grid; gap: var(--l-side); padding: var(--l-side); border-block-start: 1px solid var(--l-border); overflow-wrap: anywhere; }
.draw h3 { font-size: 1.125em; text-wrap: balance; }
.draw h3:focus-visible { outline: 3px solid var(--l-text); outline-offset: 2px; }
.claims { display: grid; gap: var(--l-gap); }
.claims li { padding-inline-start: 1.5em; text-indent: -1.5em; }
.claims .fails { color: var(--l-down); }
.turning { font-size: 2.5em; font-weight: 700; line-height: 1.2; text-align: center; color: var(--l-accent); }
.scale { display: flex; justify-content: space-between; gap: var(--l-gap); }
.scale .mine { padding-inline: 0.5em; border-block-start: 3px solid color-mix(in oklab, var(--l-accent) 45%, transparent); }
.urn { position: relative; block-size: 1.5rem; background: var(--l-border); border: 1px solid transparent; border-radius: var(--l-radius); overflow: hidden; }
.urn i { position: absolute; inset-block: 0; }
.urn .own { min-inline-size: 2px; background: color-mix(in oklab, var(--l-accent) 45%, transparent); }
.urn .mark { inline-size: 3px; margin-inline-start: -1px; background: var(--l-text); forced-color-adjust: none; }
@media (prefers-reduced-motion: no-preference) {
  .draw .winners li, .urn .mark { animation: drawn 0.4s ease-out; }
}
@keyframes drawn { from { opacity: 0; transform: translateY(-0.5rem); } }
`);
