import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ExplainedRound } from '@laurel/contract/explanations/explanations.ts';
import { dependsOnCatalogue } from '@laurel/rules/games/selection.ts';
import ratesFile from '../../../../server/test/data/sample-day/rates.json' with { type: 'json' };
import { gatherDay } from '../../../../server/test/support/pure-boards.ts';
import { sampleBoards, sampleCampaigns, sampleEvents } from '../../../../server/test/support/sample-day.ts';
import { compareProof, verdictWords } from './compare-proof.ts';
import { foldAgain } from './fold-again.ts';
import { type Evidence, eventsOfExplanation, eventsOfExport } from './proof-event.ts';

const day = gatherDay(sampleEvents());
const boards = sampleBoards();
const rates = Object.entries(ratesFile).flatMap(([currency, dated]) =>
  dated.map(([date, per_eur]) => ({ currency: currency, date: date as string, per_eur: per_eur as string })),
);

/** What an explanation says of a player, as far as the sample day has it. */
function evidenceOf(
  definition: Evidence['definition'],
  player_id: string,
  claim: Partial<Evidence['claim']>,
): Evidence {
  const events = (day.facts.get(player_id) ?? []).map((fact) => ({
    ...fact,
    unique_id: String(fact.seq),
    voided: false,
  }));
  const rounds: ExplainedRound[] = [];
  return {
    definition,
    rates,
    events,
    source: 'export',
    joined_at: null,
    claim: { score: null, reached_at: null, rounds, ...claim },
  };
}

describe('the scores of the sample day, which another program computed, are arrived at here', () => {
  for (const definition of sampleCampaigns().filter(({ games }) => !dependsOnCatalogue(games))) {
    test(`${definition.custom_id} (${definition.tournament_type})`, () => {
      for (const { player_id, score, reached_at } of boards[definition.custom_id]?.slice(0, 10) ?? []) {
        const again = foldAgain(evidenceOf(definition, player_id, {}));
        assert.deepEqual([again.score, again.reached_at], [score, reached_at], player_id);
      }
    });
  }
});

const [definition] = sampleCampaigns().filter(
  ({ tournament_type, games }) => tournament_type === 'PT' && games.all,
);
assert.ok(definition, 'the sample day has a point tournament over all games');
const player_id = boards[definition.custom_id]?.[0]?.player_id as string;
const honest = evidenceOf(definition, player_id, {});
const { score, reached_at, rounds } = foldAgain(honest);
const claim = {
  score,
  reached_at,
  rounds: rounds.map((round) => ({
    ...round,
    ...{ fact: null, deposited: null, counted: round.not_counted === null, events: [] },
  })),
};

test('what the server says truly is found to be so', () => {
  const evidence = { ...honest, claim };
  const verdict = compareProof(evidence, foldAgain(evidence));
  assert.deepEqual(verdict.differences, []);
  assert.match(
    verdictWords(verdict),
    /^This browser folded [\d,]+ events into [\d,]+ rounds and arrived at the same score/,
  );
});

test('a running total, a score or a round that is not true is named', () => {
  const told = (more: Partial<Evidence['claim']>) => {
    const evidence = { ...honest, claim: { ...claim, ...more } };
    return compareProof(evidence, foldAgain(evidence));
  };
  const [first, ...others] = claim.rounds;
  const verdict = told({ rounds: [{ ...(first as ExplainedRound), score: '999' }, ...others] });
  assert.deepEqual(verdict.differences, [
    {
      of: `Round 1 (${first?.round_id})`,
      what: 'running total',
      here: first?.score ?? 'nothing',
      server: '999',
    },
  ]);
  assert.match(verdictWords(verdict), /and 1 line differs from what the server says$/);
  assert.deepEqual(
    told({ score: '1' }).differences.map(({ of, what }) => `${of}: ${what}`),
    ['The score: score'],
  );
  assert.equal(told({ rounds: others }).isEqual, false);
  assert.equal(told({ rounds: claim.rounds.slice(0, -1) }).differences[0]?.server, 'nothing');
});

test('an event that is withheld changes the verdict', () => {
  const last = claim.rounds.findLast(({ credits }) => credits.length > 0);
  const events = honest.events.filter(({ round_id }) => round_id !== last?.round_id);
  const evidence = { ...honest, claim, events };
  assert.equal(compareProof(evidence, foldAgain(evidence)).isEqual, false);
});

test('events are read from an export and from an explanation alike', () => {
  const [exported] = eventsOfExport(
    [
      {
        seq: 7,
        received_at: '2026-11-20T10:00:00.000001Z',
        voided: true,
        event: 'gameround',
        data: {
          unique_id: 'u',
          timestamp: '2026-11-20T09:59:59.5Z',
          player_id: 'p',
          game_id: 'g',
          round_id: 'r',
          amount: 1e-7,
          currency: 'EUR',
          is_win: false,
          is_bonus: true,
        },
      },
      { seq: 8, received_at: '2026-11-20T10:00:00Z', voided: false, event: 'gameround', data: {} },
      { seq: 6, received_at: '2026-11-20T10:00:00Z', voided: false, event: 'deposit', data: {} },
    ],
    7,
  );
  assert.deepEqual([exported?.amount, exported?.voided, exported?.is_bonus], ['1e-7', true, true]);
  assert.equal(exported?.received_at, Date.parse('2026-11-20T10:00:00Z') * 1000 + 1);
  const told = {
    unique_id: 'u',
    is_win: false,
    amount: '0.0000001',
    currency: 'EUR',
    occurred_at: '2026-11-20T09:59:59.500Z',
    received_at: '2026-11-20T10:00:00.000Z',
  };
  const round = { game_id: 'g', round_id: 'r', events: [{ ...told, left_out: 'voided' as const }] };
  const [explained] = eventsOfExplanation([round as unknown as ExplainedRound], 'p');
  assert.deepEqual(explained, {
    ...exported,
    seq: 0,
    amount: '0.0000001',
    received_at: (exported?.received_at ?? 0) - 1,
    is_bonus: false,
  });
});
