import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { CampaignReasons } from '@laurel/contract/explanations/reasons.ts';
import type { Preview } from '@laurel/contract/simulation/previews.ts';
import type { SeveralSimulation } from '@laurel/contract/simulation/several-windows.ts';
import type { Simulation } from '@laurel/contract/simulation/simulations.ts';
import { commandsOf, putInto } from '../support/commands-of.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile, scratchFolder } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(startLaurel);
const { run, json } = commandsOf(laurel);
const scratch = scratchFolder('laurel-simulate-test-');
const put = putInto(scratch);
before(async () => {
  await sendEvents(laurel, [
    gameround({ player_id: 'anna', amount: 9, timestamp: '2026-10-02T10:00:00Z' }),
    gameround({ player_id: 'bert', amount: 4, timestamp: '2026-10-02T10:00:01Z' }),
    gameround({ player_id: 'cleo', amount: 1, currency: 'JPY', timestamp: '2026-10-02T10:00:02Z' }),
  ]);
  await untilScored();
});

async function untilScored(): Promise<void> {
  await waitUntil('everything is scored', async () => {
    const { log_seq, scored_seq } = await json<{ log_seq: number; scored_seq: number }>('stats');
    return log_seq === scored_seq;
  });
}

/** Its window has begun whenever this test runs, and is not over: one edit of it must be confirmed. */
const definition = {
  custom_id: 'OCTOBER',
  tournament_type: 'PT',
  start: '2026-10-01T00:00:00Z',
  end: '2100-01-01T00:00:00Z',
  currency: 'EUR',
  texts: { en: { name: 'October' } },
  rules: { tasks: [{ task: 'turnover', amount: '1', points: '1' }] },
  prizes: [{ place_from: 1, place_to: 1, kind: 'cash', amount: '10', titles: { en: 'ten' } }],
};
const edited = {
  ...definition,
  rules: { tasks: [{ task: 'turnover', amount: '1', points: '2' }], max_bet: '5' },
};

test('simulate shows the board, the winners and the cost; the window and the definition can be others', async () => {
  await json('campaign', 'apply', await put('october.json', definition));
  const { code, stdout } = await run('simulate', 'OCTOBER');
  assert.equal(code, 0);
  assert.match(stdout, /^1 +anna +Player \w{6} +9 +2026-10-02T10:00:00\.000Z +ten$/m);
  assert.match(stdout, /: 2 rounds of 2 players count\.$/m);
  assert.match(stdout, /^1 more rounds would count if there were a rate/m);
  assert.match(stdout, /^Read 3 events; 2 players on the board, 1 of them win\.\nCost: 10 EUR cash\.$/m);
  const bounds = ['--from', '2026-10-02T10:00:01Z', '--to', '2026-10-02T10:00:02Z'];
  const moved = await json<Simulation>('simulate', 'OCTOBER', ...bounds);
  assert.deepEqual(
    [moved.count, moved.results[0]?.player_id, moved.assumed],
    [1, 'bert', ['received_in_time']],
  );
  assert.match(
    (await run('simulate', 'OCTOBER', ...bounds)).stdout,
    /^Everything is taken to have been received/m,
  );
  const other = await json<Simulation>(
    'simulate',
    'OCTOBER',
    '--file',
    await put('e.json', edited),
    '--rows',
    '1',
  );
  assert.deepEqual([other.count, other.results[0]?.player_id], [1, 'bert']);
  const few = await run('simulate', 'OCTOBER', '--rows', '1');
  assert.match(few.stdout, /^… and 1 more$/m);
});

test('simulate says what it cannot do', async () => {
  const two = await put('two.json', [definition, edited]);
  const refused = await run('simulate', 'OCTOBER', '--file', two);
  assert.deepEqual([refused.code, refused.stderr], [1, `laurel: ${two} must hold one definition.\n`]);
  const early = await run('simulate', 'OCTOBER', '--to', '2020-01-01T00:00:00Z');
  assert.match(early.stderr, /Not valid: \/end\./);
  assert.equal((await run('simulate', 'OCTOBER', '--rows', 'all')).code, 2);
});

interface Applied {
  outcome: string;
  version: number;
  preview?: Preview;
}

test('campaign apply shows what an edit of a running campaign would change, and applies it with --confirm', async () => {
  await laurel.setClock('2026-12-01T12:00:00Z');
  const [published] = await json<Applied[]>(
    'campaign',
    'apply',
    await put('p.json', definition),
    '--publish',
  );
  assert.equal(published?.version, 1);
  await untilScored();
  const file = await put('edited.json', edited);
  const { code, stdout } = await run('campaign', 'apply', file);
  assert.equal(code, 1);
  assert.match(stdout, /^OCTOBER has started; \/rules\/tasks, \/rules\/max_bet would change what counts:$/m);
  assert.match(stdout, /^ {2}players on the board: 2 → 1 \(0 come, 1 go, 1 move\)$/m);
  assert.match(stdout, /^ {2}cost: 10 EUR cash$/m);
  assert.match(stdout, /^bert +2 → 1 +4 → 8 +- → ten$/m);
  assert.match(stdout, /^OCTOBER: not applied; --confirm applies it$/m);
  const shown = await run('campaign', 'apply', await put('shown.json', { ...definition, visible: false }));
  assert.match(shown.stdout, /^OCTOBER: replaced \(id \d+, version 2\)$/m, 'nothing to confirm');
  const confirmed = await run('campaign', 'apply', file, '--confirm', '--reason', 'fairer');
  assert.equal(confirmed.code, 0, confirmed.stderr);
  assert.match(confirmed.stdout, /^OCTOBER: replaced \(id \d+, version 3\)$/m);
  const rows = await json<{ player_id: string; score: string }[]>('export', 'leaderboard', 'OCTOBER');
  assert.deepEqual(
    rows.map(({ player_id, score }) => [player_id, score]),
    [['bert', '8']],
    'the command has waited for the board',
  );
  const back = await put('back.json', definition);
  const [applied] = await json<Applied[]>('campaign', 'apply', back, '--confirm', '--no-wait');
  assert.deepEqual([applied?.outcome, applied?.version, applied?.preview?.entered], ['replaced', 4, 1]);
});

test('leaderboard shows a past board, simulate --weeks several windows, campaign reasons why rounds do not count', async () => {
  const now = Date.now();
  await laurel.setClock(new Date(now + 3_600_000));
  const at = new Date(now).toISOString();
  const past = await run('leaderboard', 'OCTOBER', '--at', at, '--rows', '1');
  assert.equal(past.code, 0, past.stderr);
  assert.match(past.stdout, new RegExp(`^As it was at ${at}, after event 3\\.$`, 'm'));
  const board = await json<{ at: string; seq: number }>('leaderboard', 'OCTOBER', '--at', at);
  assert.deepEqual([board.at, board.seq], [at, 3]);
  const week = { start: '2026-10-01T00:00:00Z', end: '2026-10-08T00:00:00Z' };
  await json('campaign', 'apply', await put('week.json', { ...definition, ...week, custom_id: 'WEEK' }));
  const weeks = await json<SeveralSimulation>('simulate', 'WEEK', '--weeks', '4');
  assert.deepEqual([weeks.state, weeks.results?.length], ['done', 4]);
  const { code, stdout } = await run('simulate', 'WEEK', '--weeks', '4');
  assert.equal(code, 0);
  assert.match(stdout, /^Cash over the windows: \d+ to \d+ EUR, median \d+\.$/m);
  assert.equal((await run('simulate', 'WEEK', '--weeks', '5')).code, 1);
  const reasons = await run('campaign', 'reasons', 'OCTOBER');
  assert.match(reasons.stdout, /^unpriced +1 +1$/m);
  const { rounds } = await json<CampaignReasons>('campaign', 'reasons', 'OCTOBER');
  assert.equal(rounds, 3);
});
