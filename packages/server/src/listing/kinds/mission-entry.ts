import type { MissionDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { AnyTaskName, MissionStep } from '@laurel/contract/campaigns/mission.ts';
import type { UnplacedPrize } from '@laurel/contract/campaigns/prizes.ts';
import type {
  ListedStep,
  ListedUnplacedPrize,
  MissionEntry,
} from '@laurel/contract/listing/campaign-entries.ts';
import { inLanguage, titleIn } from '../texts-in.ts';
import type { EntryKind } from './entry-kind.ts';

/** An entry of a mission: what is to do, and what it wins (docs/rules/listing.md#8). */
export const missionEntry: EntryKind<MissionDefinition> = {
  hasLines: false,
  terms: (_definition, { kinds }) => ({
    campaign_type: 'MISSION',
    campaign_type_for_display: kinds.mission,
  }),
  members({ currency, rules, prize }, { players, languages }) {
    const { steps, in_order, repeat, time_zone } = rules;
    const members: Omit<MissionEntry, 'kind' | 'campaign'> = {
      currency,
      steps: steps.map((step) => stepOf(step, languages)),
      in_order,
      repeat,
      time_zone,
      prize: prizeOf(prize, languages),
      players,
    };
    return JSON.stringify(members).slice(1, -1);
  },
};

function stepOf(step: MissionStep, languages: readonly string[]): ListedStep {
  const aimOf = aims[step.task] as (step: MissionStep) => Aim;
  const text = inLanguage(step.texts, languages);
  return { task: step.task, ...aimOf(step), text, prize: prizeOf(step.prize, languages) };
}

function prizeOf(prize: UnplacedPrize | null, languages: readonly string[]): ListedUnplacedPrize | null {
  return prize && { kind: prize.kind, title: titleIn(prize, languages) };
}

/** How much of what is to be done. */
type Aim = Omit<ListedStep, 'task' | 'text' | 'prize'>;

/** The target of each task, in the unit in which a player's progress is counted (docs/rules/tasks.md#7). */
const aims: { readonly [Name in AnyTaskName]: (step: Extract<MissionStep, { task: Name }>) => Aim } = {
  turnover: ({ amount }) => ({ target: amount }),
  rounds: ({ count }) => ({ target: String(count) }),
  wins: ({ count }) => ({ target: String(count) }),
  multiplier: ({ count = 1, at_least, below }) => ({
    target: String(count),
    at_least,
    ...(below === undefined ? {} : { below }),
  }),
  streak: ({ count = 1, length }) => ({ target: String(count), length }),
  deposits: ({ count, min_amount }) => ({
    target: String(count),
    ...(min_amount === undefined ? {} : { min_amount }),
  }),
  deposited: ({ amount }) => ({ target: amount }),
  deposit_days: ({ length }) => ({ target: String(length) }),
  login_days: ({ length }) => ({ target: String(length) }),
};
