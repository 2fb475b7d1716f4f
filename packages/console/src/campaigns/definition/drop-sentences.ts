import type { DropDefinition } from '@laurel/contract/campaigns/definition.ts';
import { t } from '../../languages/messages.ts';
import { timeText } from '../../time/time-text.ts';
import { fallWords } from '../editor/drops/fall-words.ts';
import { prizeWords } from '../edits/prize-words.ts';
import {
  costSentences,
  type DefinitionPart,
  memberSentences,
  sentence,
  sharedParts,
} from './shared-sentences.ts';

/** Explains a drop: which rounds can win, how prizes fall, and what they are. */
export function dropSentences(definition: DropDefinition, zone: string): DefinitionPart[] {
  const { rules } = definition;
  return [
    {
      title: t('How prizes fall'),
      sentences: [
        sentence(t('Prizes fall {how}', { how: fallWords(rules) })),
        ...(rules.hours === null ? [] : memberSentences(definition, ['/rules/hours'])),
        rules.max_per_player === null
          ? t('A player can win several prizes.')
          : t('A player wins at most {count, plural, one {# prize} other {# prizes}}.', {
              count: rules.max_per_player,
            }),
        ...memberSentences(definition, ['/rules/settle_after_seconds']),
      ],
    },
    ...sharedParts(definition, zone),
    {
      title: t('Prizes'),
      sentences: [
        ...rules.prizes.map((one) => sentence(fallingWords(one, definition, zone))),
        ...costSentences(definition),
      ],
    },
  ];
}

/** `400 × €5`, with its times where it has any. */
export function fallingWords(
  { prize, count, from, to }: DropDefinition['rules']['prizes'][number],
  { currency, start, end }: Pick<DropDefinition, 'currency' | 'start' | 'end'>,
  zone: string,
): string {
  const words = { count, prize: prizeWords(prize, currency) };
  if (from === undefined && to === undefined) return t('{count, number} × {prize}', words);
  const [begins, ends] = [timeText(from ?? start, zone), timeText(to ?? end, zone)];
  return t('{count, number} × {prize}, from {begins} to {ends}', { ...words, begins, ends });
}
