import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkDefinition } from '@laurel/contract/campaigns/checks.ts';
import { defaultGraceSeconds, tournamentTypeCodes } from '@laurel/contract/campaigns/definition.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { wholeHistory } from '@laurel/rules/explanations/explain.ts';
import { explainLog } from '@laurel/rules/explanations/explain-log.ts';
import { tournamentTypes } from '@laurel/rules/kinds/tournament/types.ts';
import { type Example, examplesOf, factsOf, newsOf, ratesOf } from '../support/documented-examples.ts';
import { boardTable, type Explained, roundsTable } from '../support/documented-results.ts';
import { rulesWithExamples } from '../support/documented-rules.ts';
import { FollowedBoard } from '../support/followed-board.ts';

const { examples, others } = examplesOf(rulesWithExamples);

describe('docs/rules/ says what the rules do', () => {
  for (const example of examples) {
    test(example.name, () => {
      assert.deepEqual(checkDefinition(example.definition), []);
      const followed = follow(example);
      const rows = followed.board.rows(0, followed.board.count).map(({ reached_at, prizes, ...row }) => ({
        ...row,
        reached_at: formatTimestamp(reached_at),
        prizes: prizes.map((prize) => prize.titles?.en as string),
      }));
      assert.deepEqual(boardTable(example, rows), example.tables.board);
      const explained = roundsTable(example, (player_id) => explain(example, followed, player_id));
      assert.deepEqual(explained, example.explained);
    });
  }

  test('it shows every type and every task', () => {
    const types = new Set(examples.map(({ definition }) => definition.tournament_type));
    assert.deepEqual([...types].sort(), [...tournamentTypeCodes].sort());
    const tasks = examples.flatMap(({ definition }) => definition.rules.tasks.map(({ task }) => task));
    assert.equal(new Set(tasks).size, 5);
  });

  test('its table of types and its number of minutes are those of the code', () => {
    const types = others.types?.map(({ code = '', better }) => [/`(..)`/.exec(code)?.[1], better]);
    const expected = Object.entries(tournamentTypes).map(([code, type]) => [code, type.better]);
    assert.deepEqual(types?.sort(), expected.sort());
    assert.match(
      rulesWithExamples.replace(/\s+/g, ' '),
      new RegExp(`grace, ${defaultGraceSeconds / 60} minutes unless`),
    );
  });
});

function follow(example: Example): FollowedBoard {
  const voided = factsOf(example).flatMap((one) => (one.voided ? [one.fact.seq] : []));
  const followed = new FollowedBoard(example.definition, ratesOf(example));
  followed.take(newsOf(example).filter((one) => one.kind !== 'gameround' || !voided.includes(one.fact.seq)));
  return followed;
}

/** As the API does: every round in the window or near it. */
function explain(example: Example, followed: FollowedBoard, player_id: string): Explained[] {
  const { campaign } = followed;
  const events = factsOf(example)
    .map(({ fact, voided }) => ({ ...fact, voided, unique_id: `${player_id}-${fact.seq}` }))
    .filter((event) => event.player_id === player_id);
  const joined = followed.joined(player_id);
  return explainLog(campaign, events, wholeHistory(campaign, joined)).rounds.map(({ round, ...rest }) => {
    const { game_id, round_id } = round;
    return { ...rest, game_id, round_id };
  });
}
