import type { ExperienceTask, Level, LevelSeason, SeasonLength } from '@laurel/contract/campaigns/levels.ts';
import type { MissionStep } from '@laurel/contract/campaigns/mission.ts';
import { t } from '../../languages/messages.ts';
import { timeText } from '../../time/time-text.ts';
import { decimalText } from '../../values/decimal-text.ts';
import { stepWords } from './step-words.ts';

export const seasonLengthWords: Record<SeasonLength, string> = {
  month: t('Each month'),
  quarter: t('Each quarter'),
};

/** What players do at the end of a season, but to fall by so many levels. */
export const seasonEndWords = { keep: t('Keep their experience'), restart: t('Start again') };

/** What gives experience: `€10 staked: 2 points`. */
export function experienceWords(task: ExperienceTask, currency: string): string {
  const goal = stepWords(task as unknown as MissionStep, currency);
  return t('{goal}: {points} points', { goal, points: decimalText(task.points) });
}

/** The level in the campaign’s own language, or else in the first one. */
export function levelName({ name }: Pick<Level, 'name'>, language: string): string {
  return name[language] ?? Object.values(name)[0] ?? '';
}

/** The names of all levels, the lowest first. */
export function levelNames({
  rules,
  default_language,
}: {
  rules: { levels: readonly Level[] };
  default_language: string;
}): string[] {
  return rules.levels.map((level) => levelName(level, default_language));
}

/** When seasons begin, and what their end does. */
export function seasonWords(season: LevelSeason | null, zone: string): string {
  if (season === null) return t('Experience is for ever.');
  return `${everyWords(season, zone)} ${endWords(season)}`;
}

function everyWords({ every }: LevelSeason, zone: string): string {
  if (every === 'month') return t('Each month is a season.');
  if (every === 'quarter') return t('Each quarter is a season.');
  return t('Seasons begin at {times}.', { times: every.map((begin) => timeText(begin, zone)).join(', ') });
}

function endWords({ at_end }: LevelSeason): string {
  if (at_end === 'keep') return t('At its end players keep their experience.');
  if (at_end === 'restart') return t('At its end players start again.');
  return t('At its end players fall by {count, plural, one {# level} other {# levels}}.', {
    count: at_end.fall,
  });
}
