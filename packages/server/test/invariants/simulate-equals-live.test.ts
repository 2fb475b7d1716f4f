import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TournamentDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { PlayerDifference } from '@laurel/contract/simulation/previews.ts';
import type { BoardRow } from '@laurel/rules/boards/board.ts';
import type { GameroundFact } from '@laurel/rules/rounds/rounds.ts';
import fc from 'fast-check';
import { replaceDefinition } from '../../src/campaigns/editing/replace.ts';
import { createCampaign } from '../../src/campaigns/lifecycle/drafts.ts';
import { publishCampaign } from '../../src/campaigns/lifecycle/publish.ts';
import { SimulationQueue } from '../../src/scheduling/keyed-queues.ts';
import type { Candidate } from '../../src/simulation/prepare-candidates.ts';
import { simulateBoards } from '../../src/simulation/simulate-boards.ts';
import { previewEdit } from '../../src/simulation/simulation.ts';
import { someCampaign, someFacts, someJoin, someRates } from '../support/campaign-arbitraries.ts';
import { forFile } from '../support/for-file.ts';
import { accept, addRates, addTenant, boardRows, openModules, untilScored } from '../support/modules.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { asSent, toEvent } from '../support/wire-events.ts';

const modules = forFile(openModules);

const never = new AbortController().signal;
const clock = () => new Date('2026-11-20T12:00:00Z');
const players = ['P1', 'P2', 'P3'];

const somePrizes = fc.array(fc.constantFrom('1', '2.5'), { maxLength: 3 }).map((amounts) =>
  amounts.map(
    (amount, i): Prize => ({
      place_from: i + 1,
      place_to: i + 1,
      kind: 'cash',
      amount,
      titles: { en: `${amount} at ${i + 1}` },
    }),
  ),
);

/** Any campaign with prizes, either tie rule, perhaps another window, and perhaps an audience that leaves a player out. */
const someDefinition: fc.Arbitrary<TournamentDefinition> = fc
  .record({
    drawn: someCampaign,
    tie_rule: fc.constantFrom('first_to_reach' as const, 'shared' as const),
    prizes: somePrizes,
    start: fc.constantFrom('2026-11-20T00:00:00Z', '2026-11-20T04:00:00Z'),
    // Everything is received at noon, which is within the grace of the earlier end.
    end: fc.constantFrom('2026-11-22T00:00:00Z', '2026-11-22T00:00:00Z', '2026-11-20T11:50:00Z'),
    exclude_player_ids: fc.constantFrom<string[]>([], [], ['P2']),
  })
  .map(({ drawn, tie_rule, exclude_player_ids, ...members }) => ({
    ...drawn,
    ...members,
    rules: { ...drawn.rules, tie_rule },
    audience: { ...drawn.audience, exclude_player_ids },
  }));

const someDay = fc.tuple(fc.tuple(someFacts, someFacts, someFacts), fc.tuple(someJoin, someJoin, someJoin));

test('a published campaign has the board that a simulation showed', async () => {
  const property = fc.asyncProperty(someDefinition, someDay, async (definition, [facts]) => {
    const { tenant_id, campaign_id, author } = await prepare({ ...definition, join: 'automatic' }, facts);
    const simulated = await simulatedRows(tenant_id, campaign_id, { ...definition, join: 'automatic' });
    await publishCampaign(dependencies(), author, campaign_id);
    await untilScored(modules, tenant_id);
    assert.deepEqual(simulated, await boardRows(modules, tenant_id, campaign_id));
  });
  await fc.assert(property, propertyRuns(25));
});

test('an edited campaign gets the board that a preview showed, with the same joins', async () => {
  const property = fc.asyncProperty(
    someDefinition,
    someDefinition,
    someDay,
    async (definition, edit, [facts, joins]) => {
      const { tenant_id, campaign_id, author } = await prepare(definition, facts);
      await addJoins(tenant_id, campaign_id, joins);
      await publishCampaign(dependencies(), author, campaign_id);
      await untilScored(modules, tenant_id);
      const before = await boardRows(modules, tenant_id, campaign_id);
      const at = { tenant_id, campaign_id };
      const preview = await previewEdit({ ...dependencies(), queue: new SimulationQueue() }, at, edit, never);
      const { confirm, differences, cost_after } = preview;
      await replaceDefinition(dependencies(), author, campaign_id, { ...edit, reason: 'why', confirm });
      await untilScored(modules, tenant_id);
      const board = await boardRows(modules, tenant_id, campaign_id);
      assert.deepEqual(foretold(before, differences), board.map(inShort).sort());
      assert.deepEqual([preview.players_before, preview.players_after], [before.length, board.length]);
      assert.equal(Number(cost_after.cash), sumOf(board));
    },
  );
  await fc.assert(property, propertyRuns(25));
});

function dependencies() {
  return { ...modules, clock };
}

/** A draft over events that are sent and scored. */
async function prepare(definition: TournamentDefinition, facts: GameroundFact[][]) {
  const tenant_id = await addTenant(modules);
  await addRates(modules, tenant_id, someRates);
  const events = facts.flatMap((own, i) => own.map((fact) => toEvent(asSent(players[i] as string, fact))));
  if (events.length > 0) await accept(modules, tenant_id, events);
  await untilScored(modules, tenant_id);
  const author = { tenant_id, username: 'test' };
  const { id: campaign_id } = await createCampaign(dependencies(), author, definition);
  return { tenant_id, campaign_id, author };
}

async function simulatedRows(
  tenant_id: number,
  campaign_id: number,
  definition: TournamentDefinition,
): Promise<BoardRow[]> {
  const candidate: Candidate = { definition, everybodyJoined: true, receivedInTime: false };
  const at = { tenant_id, campaign_id };
  const { simulated } = await simulateBoards(modules, at, [candidate], never);
  return simulated[0]?.board.rows(0, players.length) ?? [];
}

async function addJoins(tenant_id: number, campaign_id: number, joins: (number | null)[]): Promise<void> {
  for (const [i, joined_at] of joins.entries()) {
    if (joined_at === null) continue;
    await modules.database.query({
      text: `insert into opt_ins (tenant_id, campaign_id, player_id, joined_at)
             values ($1, $2, $3, timestamptz 'epoch' + $4::bigint * interval '1 microsecond')`,
      values: [tenant_id, campaign_id, players[i], joined_at],
    });
  }
}

/** The board before, with what the preview says of it. */
function foretold(before: BoardRow[], differences: PlayerDifference[]): string[] {
  const rows = new Map(before.map((row) => [row.player_id, inShort(row)]));
  for (const { player_id, place_after, score_after, prizes_after } of differences) {
    if (place_after === null) rows.delete(player_id);
    else rows.set(player_id, `${player_id} ${place_after} ${score_after} ${prizes_after}`);
  }
  return [...rows.values()].sort();
}

function inShort({ player_id, place, score, prizes }: BoardRow): string {
  return `${player_id} ${place} ${score} ${prizes.map(({ titles }) => titles?.en)}`;
}

function sumOf(board: BoardRow[]): number {
  const amounts = board.flatMap(({ prizes }) =>
    prizes.map((prize) => ('amount' in prize ? prize.amount : '0')),
  );
  return amounts.reduce((sum, amount) => sum + Number(amount), 0);
}
