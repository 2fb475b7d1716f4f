import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withDefaults } from '@laurel/contract/alarms/alarm-settings.ts';
import type { AlarmThresholds } from '@laurel/contract/alarms/thresholds.ts';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { evidenceOf } from '@laurel/rules/alarms/evidence.ts';
import { findAlarms } from '@laurel/rules/alarms/find-alarms.ts';
import { traitsOf } from '@laurel/rules/alarms/traits.ts';
import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { foldFacts, outcomeOf } from '@laurel/rules/fold/fold.ts';
import fc from 'fast-check';
import { causesOf, findCauses } from '../../src/alarms/find/find-causes.ts';
import { KeptTraits } from '../../src/alarms/find/kept-traits.ts';
import { lookedAt } from '../../src/alarms/find/looked-at.ts';
import { scoresOf, traitsOfPlayers } from '../../src/alarms/find/traits-of-players.ts';
import { countDifferences } from '../../src/alarms/in-turn.ts';
import { lookAtRunning } from '../../src/alarms/look.ts';
import { readAlarmsOf, readUniqueIds } from '../../src/alarms/store/alarms.ts';
import { writeSettings } from '../../src/alarms/store/settings.ts';
import { readShownFold } from '../../src/boards/read-past-leaderboard.ts';
import { SimulationQueue } from '../../src/scheduling/keyed-queues.ts';
import { untilBoardsAreTrue, voidIn } from '../support/beside-the-log.ts';
import { type PlayedBet, someCheating, suspicious } from '../support/cheating-arbitraries.ts';
import { pointTournament } from '../support/definitions.ts';
import { forFile } from '../support/for-file.ts';
import { accept, addCampaign, addTenant, openModules } from '../support/modules.ts';
import { propertyRuns } from '../support/property-runs.ts';

const modules = forFile(openModules);

const clock = () => new Date('2026-11-20T12:00:00Z');
const signal = new AbortController().signal;

test('alarms do not depend on order, batches, resends, or when voids come: they are those of the whole log (I3, I4)', async () => {
  const property = fc.asyncProperty(someCheating, async ({ parts, voids, looks }) => {
    const tenant_id = await addTenant(modules);
    const tenant = modules.database.ofTenant(tenant_id);
    await writeSettings(tenant, { thresholds: suspicious, enabled: true, changed_at: clock() });
    const campaign_ids: number[] = [];
    for (const one of campaigns) campaign_ids.push(await addCampaign(modules, tenant_id, one));
    const lookAll = lookerAt(tenant_id, campaign_ids);
    const sent: PlayedBet[] = [];
    const voided = new Set<string>();
    for (const [number, part] of parts.entries()) {
      const again = sent[number];
      sent.push(...part);
      const { length } = await sendAll(tenant_id, again ? [...part, again] : part);
      const taken =
        voids[number] === undefined || length === 0 ? undefined : sent[voids[number] % sent.length];
      if (taken) {
        voided.add(taken.unique_id);
        await voidIn(modules, tenant_id, [taken.unique_id]);
      }
      if (!looks[number]) continue;
      await untilBoardsAreTrue(modules, tenant_id);
      await lookAll(number);
    }
    await untilBoardsAreTrue(modules, tenant_id);
    await lookAll();
    const counted = sent.filter(({ unique_id }) => !voided.has(unique_id));
    for (const campaign_id of campaign_ids) {
      const stored = await storedAlarms(tenant_id, campaign_id);
      const { compiled } = await shownFold(tenant_id, campaign_id);
      assert.deepEqual(stored, wholeLog(compiled, counted));
      assert.equal(await differencesFromLog(tenant_id, campaign_id), 0);
    }
  });
  await fc.assert(property, propertyRuns(30));
});

const window = { start: '2026-11-20T00:00:00Z', end: '2026-11-21T00:00:00Z' };
const tasks: TournamentInput['rules'] = { tasks: [{ task: 'turnover', amount: '1', points: '1' }] };
/** The first two have one scope, so they share what is kept; the others have a window and a selection of their own. */
const campaigns = [
  pointTournament({ ...window, rules: tasks }),
  pointTournament({ ...window, rules: { ...tasks, min_bet: '0.5' } }),
  pointTournament({ ...window, start: '2026-11-20T09:30:00Z', rules: tasks }),
  pointTournament({ ...window, games: { ids: ['G0'] }, rules: tasks }),
];

test('a look at a campaign reads no player that a look at another of its scope has read', async () => {
  const tenant_id = await addTenant(modules);
  const first = await addCampaign(modules, tenant_id, campaigns[0] as TournamentInput);
  const second = await addCampaign(modules, tenant_id, campaigns[1] as TournamentInput);
  const third = await addCampaign(modules, tenant_id, campaigns[2] as TournamentInput);
  const game = { game_id: 'G0', amount: '1', is_win: false };
  const bets = Array.from({ length: 40 }, (_, nth) => ({
    ...{ ...game, unique_id: `b-${nth}`, player_id: `P${nth % 4}`, round_id: `${nth}` },
    at: Date.UTC(2026, 10, 20, 10, nth) * 1_000,
  }));
  await sendAll(tenant_id, bets);
  await untilBoardsAreTrue(modules, tenant_id);
  const kept = new KeptTraits();
  const finding = { turn: modules.turns.begin(), signal, kept };
  await findCauses(await shownFold(tenant_id, first), suspicious, finding);
  const known = kept.of(await shownFold(tenant_id, first))?.players;
  assert.equal(known?.size, 4);
  assert.equal(kept.of(await shownFold(tenant_id, third)), undefined);
  await findCauses(await shownFold(tenant_id, second), suspicious, finding);
  const shared = kept.of(await shownFold(tenant_id, second))?.players;
  for (const [player_id, traits] of known) assert.equal(shared?.get(player_id), traits, player_id);
});

test('a look after events that are not late reads these alone, and no history', async () => {
  const tenant_id = await addTenant(modules);
  const campaign_id = await addCampaign(modules, tenant_id, campaigns[0] as TournamentInput);
  const bet = (nth: number) => ({
    ...{ unique_id: `n-${nth}`, player_id: `P${nth % 4}`, game_id: 'G0', round_id: `${nth}` },
    ...{ amount: '1', is_win: false, at: Date.UTC(2026, 10, 20, 10, nth) * 1_000 },
  });
  const finding = { signal, kept: new KeptTraits() };
  const statementsFor = async (numbers: number[]) => {
    await sendAll(tenant_id, numbers.map(bet));
    await untilBoardsAreTrue(modules, tenant_id);
    const looked = await shownFold(tenant_id, campaign_id);
    const texts: string[] = [];
    const query: typeof looked.tenant.query = (statement) => {
      texts.push(statement.text);
      return looked.tenant.query(statement);
    };
    const tenant = Object.assign(Object.create(looked.tenant), { query });
    const causes = await findCauses({ ...looked, tenant }, withDefaults({}), finding);
    assert.deepEqual(causes, []);
    const ofHistory = texts.filter((text) => text.includes('array_agg(e.round_id)')).length;
    return { all: texts.length, ofHistory };
  };
  assert.deepEqual(await statementsFor(Array.from({ length: 40 }, (_, nth) => nth + 1)), {
    all: 1,
    ofHistory: 1,
  });
  assert.deepEqual(await statementsFor([50, 51, 52, 53, 54]), { all: 1, ofHistory: 0 });
  const late = await statementsFor([0]);
  assert.deepEqual(late, { all: 2, ofHistory: 1 });
});

async function sendAll(tenant_id: number, bets: readonly PlayedBet[]): Promise<readonly PlayedBet[]> {
  await accept(
    modules,
    tenant_id,
    bets.map(({ at, amount, ...data }) => ({
      event: 'gameround',
      data: {
        ...data,
        amount: Number(amount),
        timestamp: new Date(at / 1_000).toISOString(),
        currency: 'EUR',
        is_bonus: false,
      },
    })),
  );
  return bets;
}

/** Looks for alarms as a process does that keeps what it has read: at one of the campaigns in turn, or at all. */
function lookerAt(tenant_id: number, campaign_ids: readonly number[]) {
  const dependencies = {
    ...{ ...modules, clock, queue: new SimulationQueue(), processId: 1, kept: new KeptTraits() },
    processorClock: () => performance.now(),
  };
  return async (turn?: number) => {
    for (const [nth, campaign_id] of campaign_ids.entries())
      if (turn === undefined || nth % 2 === turn % 2)
        await lookAtRunning(dependencies, tenant_id, campaign_id, { signal, prolong: async () => {} });
  };
}

async function shownFold(tenant_id: number, campaign_id: number) {
  const of = await readShownFold(modules, tenant_id, campaign_id);
  assert.ok(of);
  const tenant = modules.database.ofTenant(tenant_id);
  return lookedAt(tenant, of);
}

/** How the stored alarms differ from those that nothing but the log gives. */
async function differencesFromLog(tenant_id: number, campaign_id: number): Promise<number> {
  const looked = await shownFold(tenant_id, campaign_id);
  const stored = await readAlarmsOf(modules.database.ofTenant(tenant_id), campaign_id);
  const finding = { signal };
  const scores = scoresOf(looked);
  const players = await traitsOfPlayers(looked, scores, finding);
  const again = await causesOf(looked, { scores, ...players }, suspicious, finding);
  return countDifferences(
    stored.filter(({ has_cause }) => has_cause),
    again,
  );
}

async function storedAlarms(tenant_id: number, campaign_id: number) {
  const tenant = modules.database.ofTenant(tenant_id);
  const stored = (await readAlarmsOf(tenant, campaign_id)).filter(({ has_cause }) => has_cause);
  const ids = await readUniqueIds(
    tenant,
    stored.flatMap(({ evidence }) => evidence.map(({ seq }) => seq)),
  );
  return stored
    .map(({ kind, player_id, first_seen_at, score_share, summary, evidence, related }) => ({
      kind,
      player_id,
      first_seen_at,
      share: score_share === null ? null : Number(score_share),
      summary,
      others: related.length,
      lines: evidence.map(({ seq, at, text }) => [ids.get(seq), at, text]),
    }))
    .toSorted(byName);
}

/** The alarms of all events at once, by the rules alone. */
function wholeLog(compiled: CompiledCampaign, bets: readonly PlayedBet[]) {
  const facts = bets.map((bet, at) => ({
    ...bet,
    ...{ seq: at + 1, occurred_at: bet.at, received_at: 0, currency: 'EUR', is_bonus: false },
  }));
  const byPlayer = Map.groupBy(facts, ({ player_id }) => player_id);
  const players = [...byPlayer].map(([player_id, own]) => ({
    player_id,
    traits: traitsOf(compiled, own),
    units: outcomeOf(compiled, foldFacts(compiled, own, null)).units,
  }));
  const onBoard = players.filter(({ units }) => units !== null);
  const thresholds: AlarmThresholds = suspicious;
  return findAlarms(compiled, onBoard, thresholds)
    .map((found) => {
      const { first_seen_at, score_share, lines } = evidenceOf(compiled, found, byPlayer, thresholds, null);
      const { kind, player_id, summary, others } = found;
      return {
        ...{ kind, player_id, first_seen_at, share: score_share, summary, others: others.length },
        lines: lines.map(({ unique_id, at, text }) => [unique_id, at, text]),
      };
    })
    .toSorted(byName);
}

function byName(
  a: { kind: string; player_id: string | null },
  b: { kind: string; player_id: string | null },
): number {
  const [one, other] = [a, b].map(({ kind, player_id }) => `${kind} ${player_id}`);
  return (one as string) < (other as string) ? -1 : 1;
}
