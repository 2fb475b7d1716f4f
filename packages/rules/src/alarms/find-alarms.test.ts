import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { defaultThresholds } from '@laurel/contract/alarms/thresholds.ts';
import { judge, monthCampaign } from '../../../server/test/support/labelled-month/judged.ts';
import { type LabelledPlayer, labelledMonth } from '../../../server/test/support/labelled-month/month.ts';
import { MAX_EVIDENCE, type QuotedFact } from './alarm.ts';
import { evidenceOf } from './evidence.ts';
import { findAlarms } from './find-alarms.ts';
import { traitsOf } from './traits.ts';

/**
 * A seed that no threshold was chosen with. The month is small, so one player more or less moves a share by some points;
 * bench/alarms.ts judges whole months.
 */
const seed = 201;
const judged = judge({ seed, players: 1000, rounds: 200_000, cheatsOfKind: 4 });

describe('a month with cheats of eight kinds among its players (docs/rules/alarms/README.md#6)', () => {
  test('most of those who have an alarm cheat, and most who cheat have one that says how', () => {
    assert.ok(judged.precision >= 0.85, `precision ${judged.precision}`);
    assert.ok(judged.recall >= 0.8, `recall ${judged.recall}`);
    for (const { kind, recall } of judged.kinds) assert.ok(recall >= 0.5, `recall of ${kind}: ${recall}`);
  });

  test('each alarm has a sentence, and lines of evidence from the log of its player, at most twenty', () => {
    for (const alarm of judged.alarms) {
      assert.match(alarm.summary, /^[A-Z0-9][^.]*(\.\d[^.]*)*\.$/);
      const { lines, first_seen_at, score_share } = evidenceOf(
        monthCampaign,
        alarm,
        judged.facts,
        defaultThresholds,
        null,
      );
      assert.ok(lines.length > 0 && lines.length <= MAX_EVIDENCE, `${alarm.kind}: ${lines.length} lines`);
      assert.equal(lines[0]?.at, first_seen_at);
      assert.ok(score_share !== null && score_share > 0 && score_share <= 1, `${alarm.kind}: ${score_share}`);
      const own = new Map(judged.facts.get(alarm.player_id)?.map((fact) => [fact.seq, fact]));
      for (const line of lines) {
        assert.equal(own.get(line.seq)?.unique_id, line.unique_id);
        assert.equal(own.get(line.seq)?.occurred_at, line.at);
        assert.doesNotMatch(`${alarm.summary} ${line.text}`, /player-|\d+-\d+-(bet|win)/);
      }
    }
  });

  test('whatever order players and their events come in, the alarms are the same', () => {
    const month = { seed, players: 200, rounds: 40_000, cheatsOfKind: 2 };
    const players = [...labelledMonth(month)];
    const find = (drawn: readonly LabelledPlayer[], arrange: (facts: QuotedFact[]) => QuotedFact[]) =>
      findAlarms(
        monthCampaign,
        drawn.map(({ player_id, facts }) => ({
          player_id,
          traits: traitsOf(monthCampaign, arrange(facts)),
          units: 1,
        })),
        defaultThresholds,
      );
    const alarms = find(players, (facts) => facts);
    assert.ok(alarms.length > 10);
    assert.deepEqual(
      find(players.toReversed(), (facts) => facts.toReversed()),
      alarms,
    );
  });
});
