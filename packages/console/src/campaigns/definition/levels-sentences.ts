import type { LevelsDefinition } from '@laurel/contract/campaigns/definition.ts';
import { t } from '../../languages/messages.ts';
import { spanText } from '../../time/time-text.ts';
import { decimalText } from '../../values/decimal-text.ts';
import { experienceWords, levelName, seasonWords } from '../edits/level-words.ts';
import { prizeWords } from '../edits/prize-words.ts';
import { costSentences, type DefinitionPart, sentence, sharedParts } from './shared-sentences.ts';

/** Explains levels: what gives experience, which levels it brings, and what a season’s end does. */
export function levelsSentences(definition: LevelsDefinition, zone: string): DefinitionPart[] {
  const { rules, currency } = definition;
  const seconds = rules.settle_after_seconds;
  const cap = rules.caps?.per_day;
  return [
    {
      title: t('What gives experience'),
      sentences: [
        ...rules.experience.map((task) => sentence(experienceWords(task, currency))),
        ...(cap === undefined ? [] : [t('At most {points} points a day.', { points: decimalText(cap) })]),
        seasonWords(rules.season, zone),
      ],
    },
    ...sharedParts(definition, zone),
    {
      title: t('Levels'),
      sentences: [
        ...levelSentences(definition),
        ...(seconds === 0
          ? []
          : [t('What is owed is fixed {span} later.', { span: spanText(seconds * 1_000) })]),
        ...costSentences(definition),
      ],
    },
  ];
}

function levelSentences({ rules, default_language, currency }: LevelsDefinition): string[] {
  return rules.levels.map((level) => {
    const reached = { name: levelName(level, default_language), from: decimalText(level.from) };
    return level.prize === null
      ? t('{name} from {from} points.', reached)
      : t('{name} from {from} points: {prize}.', { ...reached, prize: prizeWords(level.prize, currency) });
  });
}
