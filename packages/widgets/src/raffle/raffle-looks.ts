import { sheetOf } from '../looks.ts';

/** The looks of a raffle. */
export const raffleLooks = sheetOf(`
.list { padding: var(--l-side); }
.bone { min-block-size: 16rem; }
.words { display: grid; gap: var(--l-gap); padding: var(--l-side); border-block-start: 1px solid var(--l-border); overflow-wrap: anywhere; }
h3 { font-size: 1em; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr)); gap: var(--l-gap) var(--l-side); padding: var(--l-side); border-block-start: 1px solid var(--l-border); }
dt { color: var(--l-muted); font-size: 0.8125em; }
dd { font-size: 1.5em; font-weight: 700; line-height: 1.3; overflow-wrap: anywhere; }
dd[part='score'] { color: var(--l-accent); }
.news { margin-block-start: var(--l-gap); }
.news.plain { font-weight: 400; border-color: var(--l-border); background: var(--l-raised); }
.prizes, .winners { display: grid; gap: calc(var(--l-gap) / 2); }
.prizes li { display: flex; gap: var(--l-gap); align-items: baseline; font-weight: 600; }
.times { flex: none; min-inline-size: 2.75em; color: var(--l-muted); text-align: end; }
.winners li { display: grid; grid-template-columns: auto 1fr auto; gap: calc(var(--l-gap) / 2) var(--l-side); align-items: center; padding: var(--l-gap); border-radius: calc(var(--l-radius) / 2); background: var(--l-raised); }
.winners li[aria-current] { background: var(--l-me); }
.who { display: grid; min-inline-size: 0; line-height: 1.3; }
[part='name'] { font-weight: 600; }
.won { font-weight: 700; color: var(--l-accent); min-inline-size: 0; overflow-wrap: anywhere; }
@container (max-width: 30rem) { .winners li { grid-template-columns: auto 1fr; } .winners .won { grid-column: 2; } }
.you { padding: 0.125em 0.625em; font-size: 0.75em; color: var(--l-on-accent); background: var(--l-accent); border-radius: 1em; white-space: nowrap; forced-color-adjust: none; }
.actions.check { padding: 0 var(--l-side) var(--l-side); }
summary { cursor: pointer; min-block-size: 1.75rem; font-weight: 600; color: var(--l-accent); }
`);
