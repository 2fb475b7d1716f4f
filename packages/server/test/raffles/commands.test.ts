import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { runCommand } from '../support/run-command.ts';
import { settlementOf } from '../support/settled.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));
before(async () => {
  for (const definition of [supplied, sealed, mission]) await published(staff, definition as CampaignInput);
  await sendEvents(
    laurel,
    ['ann', 'bob', 'ann'].map((player_id, at) =>
      gameround({ player_id, round_id: `r-${at}`, timestamp: `2026-12-02T11:00:1${at}Z` }),
    ),
  );
});

const shared = { start: '2026-12-01T00:00:00Z', end: '2026-12-08T00:00:00Z', currency: 'EUR' };
const seed_source = {
  texts: { en: 'Lotto' },
  at: '2026-12-08T20:00:00Z',
  pattern: '^[0-9]{1,2}( [0-9]{1,2}){2}$',
};
const raffle = (custom_id: string, seed: string) => ({
  ...{ ...shared, kind: 'raffle', custom_id, texts: { en: { name: custom_id } } },
  rules: {
    tickets: [{ task: 'rounds', count: 1, tickets: 2 }],
    seed,
    ...(seed === 'supplied' && { seed_source }),
  },
  prizes: [{ kind: 'cash', amount: '5', count: 1, titles: { en: '€5' } }],
});
const supplied = raffle('SUPPLIED', 'supplied');
const sealed = raffle('SEALED', 'sealed');
const prize = { kind: 'cash', amount: '1', titles: { en: '€1' } };
const mission = {
  ...{ ...shared, kind: 'mission', custom_id: 'MISSION', texts: { en: { name: 'Mission' } } },
  rules: { steps: [{ task: 'rounds', count: 2, texts: { en: 'Play' }, prize }] },
};

async function run(...words: string[]) {
  const { environment } = laurel;
  return runCommand(words, { environment });
}

test('completions of a mission are listed with the round that completed them', async () => {
  await laurel.setClock('2026-12-02T13:00:00Z');
  await waitUntil('the completions are listed', async () => {
    const { code, stdout, stderr } = await run('mission', 'completions', 'MISSION');
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^player_id +step +period +repeat +completed_at +by +lost_at$/m);
    assert.match(stdout, /^ann +1 +1 +2026-12-02T11:00:\S+ +round r-2/m);
    assert.match(stdout, /^ann +all +1 /m);
    assert.ok(!stdout.includes('bob'));
  });
  assert.deepEqual(
    JSON.parse((await run('mission', 'completions', 'MISSION', '--lost', '--json')).stdout),
    [],
  );
});

test('a raffle is shown, its seed entered once, and the draw repeated', async () => {
  const early = await run('raffle', 'show', 'SUPPLIED', '--check');
  assert.deepEqual([early.code, early.stderr], [1, 'laurel: The winners are not drawn yet.\n']);
  await laurel.setClock('2026-12-08T02:00:00Z');
  const staff = await signInOwner(laurel);
  const { body } = await staff.get('/api/v1/campaigns?page_size=10');
  for (const { id } of body.results) await settlementOf(staff, id);
  await waitUntil('the sealed raffle is drawn', async () => {
    const drawn = await run('raffle', 'show', 'SEALED', '--check');
    assert.equal(drawn.code, 0, drawn.stdout + drawn.stderr);
    assert.match(drawn.stdout, /^Drawn again: list, seed and winners are those of the server\.$/m);
  });
  const tickets = JSON.parse((await run('raffle', 'tickets', 'SUPPLIED', '--json')).stdout);
  const counts = tickets.map(({ player_id, from, to }: Record<string, number>) => [
    player_id,
    (to ?? 0) - (from ?? 0),
  ]);
  assert.deepEqual(
    new Map(counts),
    new Map([
      ['ann', 3],
      ['bob', 1],
    ]),
  );
  assert.match(
    (await run('raffle', 'tickets', 'SUPPLIED', '--player', 'bob')).stdout,
    /^bob +\d+ +\d+ +[0-9a-f]{64}$/m,
  );
  const entered = await run('raffle', 'seed', 'SUPPLIED', '7 14 29', '--reason', 'the lottery of Friday');
  assert.match(
    entered.stdout,
    /^The value is entered; the winners are drawn from it in a moment\.$/m,
    entered.stderr,
  );
  assert.equal((await run('raffle', 'seed', 'SUPPLIED', '8 15 30')).code, 1);
  await waitUntil('the raffle with the supplied value is drawn', async () => {
    const drawn = await run('raffle', 'show', 'SUPPLIED', '--check');
    assert.equal(drawn.code, 0, drawn.stderr);
    assert.match(drawn.stdout, /^value: 7 14 29$/m);
    assert.match(drawn.stdout, /^announced: \{"texts":/m);
  });
});
