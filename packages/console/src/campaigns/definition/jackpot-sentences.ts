import type { JackpotDefinition } from '@laurel/contract/campaigns/definition.ts';
import { t } from '../../languages/messages.ts';
import { levelWords } from '../editor/jackpots/level-words.ts';
import {
  costSentences,
  type DefinitionPart,
  memberSentences,
  sentence,
  sharedParts,
} from './shared-sentences.ts';

/** Explains a jackpot: its pots, what fills them, how they fall, and which rounds count. */
export function jackpotSentences(definition: JackpotDefinition, zone: string): DefinitionPart[] {
  const { levels } = definition.rules;
  return [
    {
      title: t('Pots'),
      sentences: [
        ...levels.map((level) => sentence(levelWords(level, definition))),
        ...memberSentences(definition, ['/rules/settle_after_seconds']),
        ...costSentences(definition),
      ],
    },
    ...sharedParts(definition, zone),
  ];
}
