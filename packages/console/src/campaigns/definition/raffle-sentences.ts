import type { RaffleDefinition } from '@laurel/contract/campaigns/definition.ts';
import { t } from '../../languages/messages.ts';
import { drawnWords } from '../edits/prize-words.ts';
import { ticketWords } from '../edits/task-words.ts';
import {
  costSentences,
  type DefinitionPart,
  memberSentences,
  sentence,
  sharedParts,
} from './shared-sentences.ts';

/** Explains a raffle: what gives tickets, and how winners are drawn. */
export function raffleSentences(definition: RaffleDefinition, zone: string): DefinitionPart[] {
  const { rules, currency } = definition;
  return [
    {
      title: t('What gives tickets'),
      sentences: [
        ...rules.tickets.map((task) => sentence(ticketWords(task, currency))),
        rules.max_tickets === null
          ? t('A player can have any number of tickets.')
          : t('A player has at most {count, plural, one {# ticket} other {# tickets}}.', {
              count: rules.max_tickets,
            }),
      ],
    },
    ...sharedParts(definition, zone),
    { title: t('The draw'), sentences: drawSentences(definition) },
    { title: t('Prizes'), sentences: prizeSentences(definition) },
  ];
}

function drawSentences(definition: RaffleDefinition): string[] {
  const { rules } = definition;
  return [
    ...memberSentences(definition, ['/rules/seed']),
    ...(rules.seed_source
      ? [
          t('It is announced as “{text}”, in the form {pattern}.', {
            text: rules.seed_source.texts.en ?? Object.values(rules.seed_source.texts)[0] ?? '',
            pattern: rules.seed_source.pattern,
          }),
        ]
      : []),
    rules.one_prize_a_player
      ? t('A player who has won takes no further part in the draw.')
      : t('A player can win several prizes.'),
  ];
}

function prizeSentences(definition: RaffleDefinition): string[] {
  const { prizes, currency } = definition;
  if (prizes.length === 0) return [t('Players win nothing.')];
  return [...prizes.map((prize) => sentence(drawnWords(prize, currency))), ...costSentences(definition)];
}
