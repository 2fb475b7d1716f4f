import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  type Held,
  moved,
  type Phase,
  type PhaseEvent,
  type PhaseName,
  phaseEvents,
  phaseOf,
  type TenantPhase,
  transitions,
} from './tenant-machine.ts';
import { foldStates, type TenantState } from './tenant-state.ts';
import { Unwritten } from './unwritten.ts';

const held: Held = { state: {} as TenantState, unwritten: new Unwritten(), known: new Map() };
const phases = {
  cold: { is: 'cold' },
  live: { is: 'live', held },
  writing: { is: 'writing', held, written: new Unwritten(), done: Promise.resolve() },
  lost: { is: 'lost', held, dropped: new Unwritten() },
} satisfies { [Name in Phase['is']]: Extract<Phase, { is: Name }> };
const working: Phase[] = Object.values(phases);
const tenants: TenantPhase[] = [...working, ...working.map((was) => ({ is: 'forsaken', was }) as const)];
const names = Object.keys(transitions) as PhaseName[];

/** The phase that an event leads to by the table; undefined: the table refuses it. */
function nextOf(from: PhaseName, event: PhaseEvent): PhaseName | undefined {
  return transitions[from][event]?.to;
}

test('every phase is reached from a cold one, and all of them end forsaken', () => {
  const reached = new Set<PhaseName>(['cold']);
  for (const from of reached)
    for (const event of phaseEvents) {
      const to = nextOf(from, event);
      if (to) reached.add(to);
    }
  assert.deepEqual([...reached].sort(), [...names].sort());
  for (const { is } of working) assert.equal(nextOf(is, 'forgotten'), 'forsaken');
});

for (const from of working)
  for (const event of phaseEvents) {
    const expected = nextOf(from.is, event);
    test(`${from.is}, ${event}: ${expected ?? 'refused'}`, () => {
      for (const to of tenants) {
        const move = () => moved(from, event, to);
        if (to.is === expected) assert.equal(move(), to);
        else assert.throws(move, /does not become/, `${from.is} became ${to.is}`);
      }
    });
  }

for (const was of working)
  for (const event of phaseEvents) {
    const expected = nextOf('forsaken', event) && nextOf(was.is, event);
    test(`forsaken while ${was.is}, ${event}: ${expected ? `forsaken while ${expected}` : 'refused'}`, () => {
      for (const to of working) {
        const move = () => moved({ is: 'forsaken', was }, event, to);
        if (to.is === expected) assert.deepEqual([move().is, phaseOf(move())], ['forsaken', to]);
        else assert.throws(move, /does not become/, `${was.is} became ${to.is}`);
      }
    });
  }

test('nothing is begun of a forsaken tenant, and it stays forsaken', () => {
  assert.equal(nextOf('forsaken', 'checkpointBegun'), undefined);
  assert.equal(nextOf('forsaken', 'stepBegun'), undefined);
  assert.deepEqual([...new Set(Object.values(transitions.forsaken).map(({ to }) => to))], ['forsaken']);
});

test('one checkpoint at a time, and none of what is lost', () => {
  const beginners = names.filter((name) => nextOf(name, 'checkpointBegun') ?? nextOf(name, 'stepBegun'));
  assert.deepEqual(beginners, ['live']);
});

const page = readFileSync(new URL('../../../../docs/architecture.md', import.meta.url), 'utf8');

test('docs/architecture.md has the states of a fold, row by row', () => {
  const [, table = ''] = page.split('| state of a fold | what leads out of it |\n|---|---|\n');
  const rows = Object.entries(foldStates).map(([state, work]) => `| ${state} | ${work} |`);
  assert.deepEqual(table.slice(0, table.indexOf('\n\n')).split('\n'), rows);
});

test('docs/architecture.md has the table, row by row', () => {
  const [, section = ''] = page.split('## The phases of a tenant\n');
  const [, table = ''] = section.split('|---|---|---|---|\n');
  const rows = names.flatMap((name) =>
    Object.entries(transitions[name]).map(
      ([event, { to, because }]) => `| ${name} | ${event} | ${to} | ${because} |`,
    ),
  );
  assert.deepEqual(table.slice(0, table.indexOf('\n\n')).split('\n'), rows);
});
