import { sheetOf } from './looks.ts';

/** The looks of the lobby's cards, filters and details. */
export const lobbyLooks = sheetOf(`
:host { background: transparent; border: 0; border-radius: 0; overflow: visible; }
nav, .actions { display: flex; flex-wrap: wrap; gap: var(--l-gap); padding: 0 0 var(--l-side); }
nav button:not([aria-pressed='true']), .actions > button:not(.strong) { background: var(--l-surface); }
nav select { margin-inline-start: auto; }
ul.list { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); gap: var(--l-side); }
ul.list > li, section { overflow: hidden; background: var(--l-surface); border: 1px solid var(--l-border); border-radius: var(--l-radius); }
ul.list > li { display: flex; flex-direction: column; }
ul.list > .bone { min-block-size: 22rem; background: linear-gradient(var(--l-raised) 45%, var(--l-surface) 45%); }
ul.list > li > .words, section > .words { display: flex; flex-direction: column; gap: calc(var(--l-gap) / 2); flex: 1; padding: var(--l-side); border-block-start: 3px solid var(--l-border); }
ul.list > li.AC > .words { border-block-start-color: var(--l-accent); }
ul.list > .FI .picture { filter: grayscale(0.7); }
h3 { font-size: 1.125em; line-height: 1.3; overflow-wrap: anywhere; }
li p, .first { overflow-wrap: anywhere; }
.info { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
li .actions { margin-block-start: auto; padding: var(--l-gap) 0 0; }
.clock { font-weight: 600; }
.first, .prizes li { display: flex; gap: var(--l-gap); align-items: center; font-weight: 600; }
.sides { display: grid; gap: var(--l-side); align-items: start; }
section > .words { gap: var(--l-gap); }
section h3 { font-size: 1em; }
.prizes { display: grid; gap: calc(var(--l-gap) / 2); }
.prizes .medal { min-inline-size: 3.5em; }
.prizes bdi { overflow-wrap: anywhere; min-inline-size: 0; }
summary { cursor: pointer; min-block-size: 1.75rem; font-weight: 600; color: var(--l-accent); }
@container (min-width: 60rem) { .sides { grid-template-columns: 2fr 3fr; } }
`);
