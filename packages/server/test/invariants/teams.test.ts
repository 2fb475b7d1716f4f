import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TournamentDefinition } from '@laurel/contract/campaigns/definition.ts';
import { teamsOf } from '@laurel/rules/boards/team-board.ts';
import { compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { emptyFold, foldFacts, outcomeOf, type PlayerFold } from '@laurel/rules/fold/fold.ts';
import { NewRounds } from '@laurel/rules/fold/new-rounds.ts';
import { decodeFold, encodeFold } from '@laurel/rules/fold/player-row.ts';
import { compileSelection } from '@laurel/rules/games/selection.ts';
import { scoreUnits } from '@laurel/rules/kinds/tournament/score.ts';
import { rateTable } from '@laurel/rules/rates/rates.ts';
import { joinedTeams } from '@laurel/rules/rounds/joined.ts';
import type { GameroundFact } from '@laurel/rules/rounds/rounds.ts';
import { membershipsOf } from '@laurel/rules/teams/team-points.ts';
import fc from 'fast-check';
import { joinIn, untilBoardsAreTrue } from '../support/beside-the-log.ts';
import { campaignStart, someCampaign, someFacts, someRates } from '../support/campaign-arbitraries.ts';
import { batchSizes } from '../support/followed-folds.ts';
import { forFile } from '../support/for-file.ts';
import { HeldInSlots } from '../support/held-in-slots.ts';
import { addCampaign, addRates, addTenant, openModules, rebuild, standingsOf } from '../support/modules.ts';
import { extendBy, newFacts } from '../support/new-facts.ts';
import { leftOf, PARTS, playerIds, sendPart, somePart, somePartedFacts } from '../support/parted-day.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { referenceParts, referenceTeams, type TeamJoined } from '../support/reference-teams.ts';

const modules = forFile(openModules);

/** A tournament whose players can be in teams; all money counts, as the reference needs. */
const someTeamCampaign: fc.Arbitrary<TournamentDefinition> = someCampaign
  .filter(({ tournament_type }) => tournament_type === 'PT' || tournament_type === 'RA')
  .map((definition) => ({
    ...definition,
    join: 'opt_in',
    rules: { ...definition.rules, bonus_money: true },
    games: { all: true, ids: [], include: {}, exclude: {} },
    teams: true,
    team_split: 'evenly',
  }));

const hour = 3_600_000_000;
const someTeam = fc.constantFrom('red', 'blue', 'gr"een, [x]');
/** Of different times: two teams at one time are refused. */
const someJoins = fc
  .uniqueArray(fc.record({ hours: fc.integer({ min: -1, max: 24 }), team_id: someTeam }), {
    selector: ({ hours }) => hours,
    maxLength: 5,
  })
  .map((joins) => joins.map(({ hours, team_id }) => ({ team_id, joined_at: campaignStart + hours * hour })));

const joinedBy = (joins: readonly Omit<TeamJoined, 'player_id'>[]) =>
  joinedTeams(membershipsOf(joins.map(({ joined_at, team_id }) => ({ from: joined_at, team_id }))));

describe('what a player scores for teams (I3, I4)', () => {
  test('it equals a second, naive implementation, in whatever order and parts events and opt-ins arrive', () => {
    const shuffled = someFacts.chain((facts) => fc.shuffledSubarray(facts, { minLength: facts.length }));
    const property = fc.property(
      someTeamCampaign,
      shuffled,
      someJoins,
      fc.infiniteStream(fc.nat({ max: 6 })),
      batchSizes,
      (definition, facts, joins, arrivals, parts) => {
        const campaign = compile(definition);
        const inTime = facts.toSorted((a, b) => a.received_at - b.received_at);
        const known = joins.map((join) => ({ ...join, batch: arrivals.next().value }));
        const log: GameroundFact[] = [];
        const held = new HeldInSlots([campaign]);
        let fold: PlayerFold = emptyFold(campaign, null);
        for (let batch = 0; log.length < inTime.length || batch < 7; batch += 1) {
          const joined = joinedBy(known.filter((join) => join.batch <= batch));
          const some = inTime.slice(log.length, log.length + (parts[batch] as number));
          const news = newFacts(log, some);
          log.push(...some);
          const [player] = new NewRounds(news).of(campaign).values();
          const whole = foldFacts(campaign, log, joined);
          if (player) held.extend(0, player, joined, 500);
          const extended = player ? extendBy(campaign, fold, news, joined) : 'refold';
          fold = extended === 'refold' ? whole : extended;
          assert.equal(encodeFold(campaign, fold), encodeFold(campaign, whole));
          assert.deepEqual(outcomeOf(campaign, fold), outcomeOf(campaign, whole));
          held.compare(0, { fold, snapshots: [] }, 500);
          held.show();
          fold = decodeFold(campaign, encodeFold(campaign, fold));
        }
        const { units, teams = [] } = outcomeOf(campaign, fold);
        const expected = referenceParts(definition, someRates, log, asOf('P', joins));
        assert.deepEqual(inOrder(teams), expected);
        const sum = teams.reduce((all, part) => all + BigInt(part.units), 0n);
        assert.equal(sum, BigInt(units ?? 0));
      },
    );
    fc.assert(property, propertyRuns(600));
  });
});

describe('the board of teams (I3, I4)', () => {
  const someDay = fc.record({
    campaign: someTeamCampaign,
    facts: somePartedFacts(25),
    joins: fc.tuple(...playerIds.map(() => someJoins)),
    parts: fc.infiniteStream(somePart),
  });

  test('it does not depend on when events, voids and opt-ins arrive, and a rebuild gives the same', async () => {
    const property = fc.asyncProperty(someDay, async ({ campaign, facts, joins, parts }) => {
      const optIns = joins.flatMap((own, at) =>
        asOf(playerIds[at] as string, own).map((join) => ({ join, part: parts.next().value })),
      );
      const tenant_id = await addTenant(modules);
      await addRates(modules, tenant_id, someRates);
      const campaign_id = await addCampaign(modules, tenant_id, campaign);
      for (let part = 0; part < PARTS; part += 1) {
        await sendPart(modules, tenant_id, facts, part);
        const now = optIns.filter((one) => one.part === part);
        // Each of them twice.
        for (const { join } of [...now, ...now]) await joinIn(modules, tenant_id, { campaign_id, ...join });
      }
      await untilBoardsAreTrue(modules, tenant_id);
      const expected = playerIds.flatMap((player_id) => {
        const own = optIns.map(({ join }) => join).filter((join) => join.player_id === player_id);
        return referenceParts(campaign, someRates, leftOf(facts, player_id), own);
      });
      assert.deepEqual(await teamRows(tenant_id, campaign_id), referenceTeams(expected));
      const live = await standingsOf(modules, tenant_id);
      await rebuild(modules, tenant_id);
      assert.deepEqual(await standingsOf(modules, tenant_id), live);
      assert.deepEqual(await teamRows(tenant_id, campaign_id), referenceTeams(expected));
    });
    await fc.assert(property, propertyRuns(50));
  });
});

async function teamRows(tenant_id: number, campaign_id: number) {
  const view = (await modules.boards.ofTenant(tenant_id)).views.get(campaign_id);
  assert.ok(view);
  const board = teamsOf(view.board)?.board;
  assert.ok(board);
  return board.rows(0, board.count).map(({ player_id, score, reached_at }) => ({
    team_id: player_id,
    units: BigInt(scoreUnits(score)),
    reached_at,
  }));
}

function compile(definition: TournamentDefinition) {
  const selects = compileSelection(definition.games);
  return compileCampaign(definition, rateTable(someRates), (gameId) => selects(gameId, undefined));
}

function asOf(player_id: string, joins: readonly Omit<TeamJoined, 'player_id'>[]): TeamJoined[] {
  return joins.map((join) => ({ player_id, ...join }));
}

function inOrder(parts: readonly { team_id: string; units: number | bigint; reached_at: number }[]) {
  return parts
    .map(({ units, ...part }) => ({ ...part, units: BigInt(units) }))
    .toSorted((a, b) => (a.team_id < b.team_id ? -1 : 1));
}
