import type {
  CampaignDefinition,
  DefinitionError,
  MissionDefinition,
} from '@laurel/contract/campaigns/definition.ts';
import { factTaskNames, type MissionStep, type Period } from '@laurel/contract/campaigns/mission.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { writtenWordingIn } from '../campaigns/written-texts.ts';
import { calendarOf } from '../kinds/mission/calendar.ts';

/**
 * What staff should know of the steps of a mission before it is published (docs/rules/missions.md#2); none of it refuses
 * anything.
 */
export function stepWarnings(definition: CampaignDefinition): DefinitionError[] {
  if (definition.kind !== 'mission') return [];
  const { texts, rules, default_language } = definition;
  const days = daysOf(definition);
  return rules.steps.flatMap((step, index) =>
    [...tooLong(step, days), ...untranslated(step, Object.keys(texts), default_language)].map(
      ({ pointer, detail }) => ({ pointer: `/rules/steps/${index}${pointer}`, detail }),
    ),
  );
}

interface Days {
  most: number;
  of: string;
}

/** The most days in a row in which a repeat can be completed, and of what they are. */
function daysOf({ start, end, rules: { repeat, time_zone } }: MissionDefinition): Days {
  const dayOf = calendarOf(time_zone);
  const [first, last] = [dayOf(parseTimestamp(start) as number), dayOf((parseTimestamp(end) as number) - 1)];
  const campaign = { most: last - first + 1, of: 'the campaign' };
  const period = periodDays[repeat.every] ?? campaign;
  return period.most < campaign.most ? period : campaign;
}

const periodDays: Readonly<Record<Period, Days | null>> = {
  campaign: null,
  day: { most: 1, of: 'a day' },
  week: { most: 7, of: 'a week' },
};

function tooLong(step: MissionStep, { most, of }: Days): DefinitionError[] {
  if (!isOfDays(step) || step.length <= most) return [];
  const detail = `nobody can complete this step: ${step.length} days in a row are more than ${of} has`;
  return [{ pointer: '/length', detail }];
}

type StepOfDays = Extract<MissionStep, { task: 'deposit_days' | 'login_days' }>;

/** The length of a streak is one of rounds. */
function isOfDays(step: MissionStep): step is StepOfDays {
  return 'length' in step && factTaskNames.some((name) => name === step.task);
}

/** A player who reads the campaign in one language should read its steps in that language, too. */
function untranslated(step: MissionStep, languages: string[], fallback: string): DefinitionError[] {
  return languages
    .filter((language) => step.texts?.[language] === undefined && !writtenWordingIn(language))
    .map((language) => ({
      pointer: `/texts/${language}`,
      detail: `the campaign has texts in ${language}, but this step has none; players see the one in ${fallback}`,
    }));
}
