import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exactText } from '@laurel/rules/money/decimal.ts';
import { readShownFold } from '../../src/boards/boards.ts';
import { comparedWindows } from '../../src/figures/compared-play.ts';
import { countRounds } from '../../src/figures/count-rounds.ts';
import { pointTournament } from '../support/definitions.ts';
import { gameround } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { accept, addCampaign, addTenant, openModules, untilScored } from '../support/modules.ts';

// Only the first hundred rounds of a player count: what was counted before decides what counts after.
const modules = forFile(openModules);

test('a player’s rounds that are counted in slices come to the same as all at once', async () => {
  const tenant_id = await addTenant(modules);
  const campaign_id = await addCampaign(
    modules,
    tenant_id,
    pointTournament({
      tournament_type: 'RA',
      start: '2026-11-20T00:00:00Z',
      end: '2026-11-21T00:00:00Z',
      rules: { tasks: [{ task: 'turnover', amount: '1', points: '1' }], max_rounds: 100 },
    }),
  );
  const start = Date.parse('2026-11-20T01:00:00Z');
  const rounds = Array.from({ length: 130 }, (_, second) => {
    const timestamp = new Date(start + second * 1000).toISOString();
    const round = { player_id: 'long', round_id: `r${second}`, timestamp };
    return [
      gameround({ ...round, unique_id: `bet ${second}`, amount: 1.5 }),
      gameround({ ...round, unique_id: `win ${second}`, amount: second % 4, is_win: true }),
    ];
  });
  const short = gameround({ player_id: 'short', timestamp: '2026-11-20T02:00:00Z', amount: 2 });
  await accept(modules, tenant_id, [...rounds.flat(), short]);
  await untilScored(modules, tenant_id);
  const of = await readShownFold(modules, tenant_id, campaign_id);
  assert.ok(of);
  const tenant = modules.database.ofTenant(tenant_id);
  const whole = await countRounds(tenant, of, {});
  const { days, ...counts } = whole;
  assert.deepEqual(counts, {
    ...{ audience: 2, seen: 2, took_part: 2, players: 2 },
    ...{ steps: [], winning: 0, compared: null },
  });
  const [[, day] = []] = [...days];
  assert.ok(day && days.size === 1);
  const { stakes, payouts, units, ...sums } = day;
  assert.deepEqual(sums, { rounds: 101, won: 75, unpriced: 0, players: 2 });
  assert.deepEqual([exactText(stakes), exactText(payouts), units], ['152', '150', 15_200_000_000n]);
  assert.deepEqual(await countRounds(tenant, of, { eventsAtOnce: 10 }), whole);
  const windows = comparedWindows(of.fold.compiled, of.fold.compiled.end);
  const compared = await countRounds(tenant, of, {}, windows);
  assert.deepEqual([compared.days, compared.compared?.took_part.during.rounds], [days, 131]);
  assert.deepEqual(await countRounds(tenant, of, { eventsAtOnce: 10 }, windows), compared);
});
