import { sheetOf } from '../looks.ts';

/** The looks of missions and their steps. */
export const missionLooks = sheetOf(`
.list { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(21rem, 100%), 1fr)); gap: var(--l-side); padding: var(--l-side); align-items: start; }
.list > li { display: grid; overflow: hidden; background: var(--l-raised); border: 1px solid var(--l-border); border-radius: var(--l-radius); }
.list > .bone { min-block-size: 16rem; }
.picture { aspect-ratio: 16 / 5; }
.words { display: grid; gap: calc(var(--l-gap) / 2); padding: var(--l-side); }
h3 { font-size: 1.125em; line-height: 1.3; overflow-wrap: anywhere; }
.steps { display: grid; background: var(--l-surface); border-block: 1px solid var(--l-border); }
.steps > li { display: flex; gap: var(--l-side); align-items: flex-start; padding: calc(1.5 * var(--l-gap)) var(--l-side); }
.steps > li + li { border-block-start: 1px solid var(--l-border); }
.steps > [aria-current] { font-weight: 400; }
.steps .medal { flex: none; color: var(--l-muted); border-color: var(--l-border); }
.steps .done > .medal { color: var(--l-surface); background: var(--l-up); border-color: var(--l-up); forced-color-adjust: none; }
.steps [aria-current] > .medal { color: var(--l-on-accent); background: var(--l-accent); border-color: var(--l-accent); forced-color-adjust: none; }
.what { flex: 1; display: grid; gap: calc(var(--l-gap) / 2); min-inline-size: 0; overflow-wrap: anywhere; }
.what [part~='name'] { font-weight: 600; }
.badge { padding: 0.125em 0.625em; font-size: 0.75em; font-weight: 700; color: var(--l-on-accent); background: var(--l-accent); border-radius: 1em; white-space: nowrap; forced-color-adjust: none; }
.badge.done { color: var(--l-up); background: transparent; padding-inline: 0; }
.won { font-size: 0.9375em; font-weight: 700; color: var(--l-accent); }
.far { display: flex; gap: var(--l-side); align-items: center; }
.far bdi { white-space: nowrap; }
progress { flex: 1; appearance: none; min-inline-size: 3rem; block-size: 0.5rem; background: var(--l-border); border: 1px solid transparent; border-radius: 1em; overflow: hidden; }
progress::-webkit-progress-bar { background: var(--l-border); }
progress::-webkit-progress-value { background: var(--l-accent); border-radius: 1em; forced-color-adjust: none; }
progress::-moz-progress-bar { background: var(--l-accent); forced-color-adjust: none; }
.done progress::-webkit-progress-value { background: var(--l-up); }
.done progress::-moz-progress-bar { background: var(--l-up); }
.whole { display: flex; flex-wrap: wrap; gap: 0 0.75em; align-items: baseline; padding: var(--l-side); overflow-wrap: anywhere; }
.whole strong { font-size: 1.125em; color: var(--l-accent); }
.news { margin-block-start: var(--l-gap); }
.whole + .news { margin-block-start: 0; }
.about { padding: var(--l-gap) var(--l-side) var(--l-side); }
summary { cursor: pointer; min-block-size: 1.75rem; font-weight: 600; color: var(--l-accent); }
`);
