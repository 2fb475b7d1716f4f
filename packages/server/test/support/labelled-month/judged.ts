import { type AlarmKind, alarmKinds } from '@laurel/contract/alarms/alarm-kinds.ts';
import { type AlarmThresholds, defaultThresholds } from '@laurel/contract/alarms/thresholds.ts';
import type { AlarmPlayer, FoundAlarm, QuotedFact } from '@laurel/rules/alarms/alarm.ts';
import { findAlarms } from '@laurel/rules/alarms/find-alarms.ts';
import { traitsOf } from '@laurel/rules/alarms/traits.ts';
import { shortCampaign } from '../rounds-in-short.ts';
import { type LabelledMonth, labelledMonth } from './month.ts';

/** The campaign of a labelled month, where each round is a point. */
export const monthCampaign = shortCampaign(
  'PT',
  { tasks: [{ task: 'rounds', count: 1, points: '1' }] },
  { start: '2026-09-01T00:00:00Z', end: '2026-10-01T00:00:00Z' },
);

/** What became of the players of a labelled month. */
export interface Judged {
  rounds: number;
  alarms: FoundAlarm[];
  /** Of the players who have an alarm, the share who cheat. */
  precision: number;
  /** Of those who cheat, the share who have an alarm of the kind that describes how. */
  recall: number;
  /** The recall of each kind that is drawn, with how many cheat so. */
  kinds: Array<{ kind: AlarmKind; cheats: number; recall: number }>;
  /** Events of those who have an alarm, by player id. */
  facts: Map<string, QuotedFact[]>;
}

/** Draws the month, finds its alarms and compares them with who cheats. */
export function judge(month: LabelledMonth, thresholds: AlarmThresholds = defaultThresholds): Judged {
  const players: AlarmPlayer[] = [];
  const cheats = new Map<string, AlarmKind>();
  let rounds = 0;
  for (const player of labelledMonth(month)) {
    players.push({ player_id: player.player_id, traits: traitsOf(monthCampaign, player.facts), units: 1 });
    if (player.cheats !== null) cheats.set(player.player_id, player.cheats);
    rounds += player.facts.filter(({ is_win }) => !is_win).length;
  }
  const alarms = findAlarms(monthCampaign, players, thresholds);
  const alarmed = new Set(alarms.map(({ player_id }) => player_id));
  const kinds = alarmKinds.flatMap((kind) => recallOf(kind, cheats, alarms));
  const found = kinds.reduce((sum, one) => sum + one.recall * one.cheats, 0);
  return {
    rounds,
    alarms,
    precision: [...alarmed].filter((player_id) => cheats.has(player_id)).length / alarmed.size,
    recall: found / cheats.size,
    kinds,
    facts: factsOf(month, alarms),
  };
}

function recallOf(
  kind: AlarmKind,
  cheats: ReadonlyMap<string, AlarmKind>,
  alarms: readonly FoundAlarm[],
): Judged['kinds'] {
  const who = [...cheats].filter(([, one]) => one === kind).map(([player_id]) => player_id);
  const raised = new Set(alarms.filter((alarm) => alarm.kind === kind).map(({ player_id }) => player_id));
  const found = who.filter((player_id) => raised.has(player_id)).length;
  return who.length === 0 ? [] : [{ kind, cheats: who.length, recall: found / who.length }];
}

// Drawn once more: only the few who have an alarm are held.
function factsOf(month: LabelledMonth, alarms: readonly FoundAlarm[]): Map<string, QuotedFact[]> {
  const wanted = new Set(alarms.flatMap(({ player_id, others }) => [player_id, ...others]));
  const facts = new Map<string, QuotedFact[]>();
  for (const player of labelledMonth(month))
    if (wanted.has(player.player_id)) facts.set(player.player_id, player.facts);
  return facts;
}
