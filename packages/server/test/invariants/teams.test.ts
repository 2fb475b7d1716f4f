import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { TournamentDefinition } from '@laurel/contract/campaigns/definition.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
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
import { joinIn, untilBoardsAreTrue, voidIn } from '../support/beside-the-log.ts';
import {
  campaignStart,
  someCampaign,
  someFacts,
  someFactsUpTo,
  someRates,
} from '../support/campaign-arbitraries.ts';
import { HeldInSlots } from '../support/held-in-slots.ts';
import {
  accept,
  addCampaign,
  addRates,
  addTenant,
  type Modules,
  openModules,
  rebuild,
  standingsOf,
} from '../support/modules.ts';
import { extendBy, newFacts } from '../support/new-facts.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { referenceParts, referenceTeams, type TeamJoined } from '../support/reference-teams.ts';

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
const playerIds = ['P1', 'P2', 'P3'];
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
    const sizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 60, maxLength: 60 });
    const shuffled = someFacts.chain((facts) => fc.shuffledSubarray(facts, { minLength: facts.length }));
    const property = fc.property(
      someTeamCampaign,
      shuffled,
      someJoins,
      fc.infiniteStream(fc.nat({ max: 6 })),
      sizes,
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

const PARTS = 6;

describe('the board of teams (I3, I4)', () => {
  let modules: Modules;
  before(async () => {
    modules = await openModules();
  });
  after(() => (modules as Modules & { close: () => Promise<void> }).close());

  const somePart = fc.nat({ max: PARTS - 1 });
  const someDay = fc.record({
    campaign: someTeamCampaign,
    players: fc.tuple(...playerIds.map(() => someFactsUpTo(25))),
    joins: fc.tuple(...playerIds.map(() => someJoins)),
    parts: fc.infiniteStream(somePart),
    voided: fc.infiniteStream(fc.option(somePart, { freq: 4 })),
  });

  test('it does not depend on when events, voids and opt-ins arrive, and a rebuild gives the same', async () => {
    const property = fc.asyncProperty(someDay, async ({ campaign, players, joins, parts, voided }) => {
      const facts = players.flatMap((own, at) =>
        own.map((fact) => ({
          fact: asSent(playerIds[at] as string, fact),
          part: parts.next().value,
          voided: voided.next().value,
        })),
      );
      const optIns = joins.flatMap((own, at) =>
        asOf(playerIds[at] as string, own).map((join) => ({ join, part: parts.next().value })),
      );
      const tenant_id = await addTenant(modules);
      await addRates(modules, tenant_id, someRates);
      const campaign_id = await addCampaign(modules, tenant_id, campaign);
      for (let part = 0; part < PARTS; part += 1)
        await play(modules, { tenant_id, campaign_id, facts, optIns }, part);
      await untilBoardsAreTrue(modules, tenant_id);
      const left = facts.filter((one) => one.voided === null).map(({ fact }) => fact);
      const expected = playerIds.flatMap((player_id) =>
        referenceParts(
          campaign,
          someRates,
          left.filter((fact) => fact.player_id === player_id),
          optIns.map(({ join }) => join).filter((join) => join.player_id === player_id),
        ),
      );
      assert.deepEqual(await teamRows(modules, tenant_id, campaign_id), referenceTeams(expected));
      const live = await standingsOf(modules, tenant_id);
      await rebuild(modules, tenant_id);
      assert.deepEqual(await standingsOf(modules, tenant_id), live);
      assert.deepEqual(await teamRows(modules, tenant_id, campaign_id), referenceTeams(expected));
    });
    await fc.assert(property, propertyRuns(50));
  });
});

interface Day {
  tenant_id: number;
  campaign_id: number;
  facts: { fact: GameroundFact; part: number; voided: number | null }[];
  optIns: { join: TeamJoined; part: number }[];
}

/** Sends a part of the events and, without waiting for scoring, the voids and opt-ins that arrive with it, twice. */
async function play(modules: Modules, day: Day, part: number): Promise<void> {
  const { tenant_id, campaign_id, facts, optIns } = day;
  const now = facts.filter((one) => one.part === part).map(({ fact }) => asEvent(fact));
  await accept(modules, tenant_id, now);
  const gone = facts.filter((one) => one.voided !== null && Math.max(one.part, one.voided) === part);
  const ids = gone.map(({ fact }) => idOf(fact));
  if (ids.length > 0) await voidIn(modules, tenant_id, ids);
  const joins = optIns.filter((one) => one.part === part);
  for (const { join } of [...joins, ...joins]) await joinIn(modules, tenant_id, { campaign_id, ...join });
}

async function teamRows({ boards }: Pick<Modules, 'boards'>, tenant_id: number, campaign_id: number) {
  const view = (await boards.ofTenant(tenant_id)).views.get(campaign_id);
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

function asSent(player_id: string, fact: GameroundFact): GameroundFact {
  const occurred_at = Math.floor(fact.occurred_at / 1000) * 1000;
  return { ...fact, player_id, occurred_at, received_at: 0 };
}

const idOf = ({ player_id, seq }: GameroundFact) => `${player_id}-${seq}`;

function asEvent(fact: GameroundFact) {
  const { seq: _, received_at: __, occurred_at, amount, ...members } = fact;
  const timestamp = formatTimestamp(occurred_at);
  return {
    event: 'gameround',
    data: { unique_id: idOf(fact), timestamp, amount: Number(amount), ...members },
  };
}
