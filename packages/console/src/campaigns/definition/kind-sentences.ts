import type {
  DropDefinition,
  JackpotDefinition,
  LevelsDefinition,
  MissionDefinition,
  RaffleDefinition,
} from '@laurel/contract/campaigns/definition.ts';
import type { MissionStep, Period } from '@laurel/contract/campaigns/mission.ts';
import { prizesIn } from '@laurel/contract/campaigns/of-any-kind.ts';
import { t } from '../../languages/messages.ts';
import { spanText, timeText } from '../../time/time-text.ts';
import { decimalText } from '../../values/decimal-text.ts';
import { drawnWords, prizeWords } from '../edits/prize-words.ts';
import {
  experienceWords,
  fallWords,
  levelName,
  levelWords,
  seasonWords,
  stepWords,
  ticketWords,
} from '../edits/task-words.ts';
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
    { title: t('Prizes'), sentences: drawnSentences(definition) },
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

function drawnSentences(definition: RaffleDefinition): string[] {
  const { prizes, currency } = definition;
  if (prizes.length === 0) return [t('Players win nothing.')];
  return [...prizes.map((prize) => sentence(drawnWords(prize, currency))), ...costSentences(definition)];
}

/** Explains a mission: what a player must do, and what that wins. */
export function missionSentences(definition: MissionDefinition, zone: string): DefinitionPart[] {
  return [
    { title: t('What players do'), sentences: stepSentences(definition) },
    ...sharedParts(definition, zone),
    { title: t('Prizes'), sentences: missionPrizes(definition) },
  ];
}

function stepSentences({ rules, currency }: MissionDefinition): string[] {
  const steps = rules.steps.map((step, index) =>
    t('Step {number}: {task}.', { number: index + 1, task: stepWords(step, currency) }),
  );
  const order = rules.in_order
    ? t('One step comes after the other.')
    : t('Steps may be completed in any order.');
  return [...steps, ...(steps.length > 1 ? [order] : []), repeatSentences[rules.repeat.every](rules)];
}

const repeatSentences: Record<Period, (rules: MissionDefinition['rules']) => string> = {
  campaign: ({ repeat: { times } }) =>
    t('A player can complete it {times, plural, one {once} other {# times}}.', { times }),
  day: ({ repeat: { times }, time_zone: zone }) =>
    t(
      'A player can complete it {times, plural, one {once} other {# times}} each day; days begin at midnight in {zone}.',
      { times, zone },
    ),
  week: ({ repeat: { times }, time_zone: zone }) =>
    t(
      'A player can complete it {times, plural, one {once} other {# times}} each week; weeks begin on Monday in {zone}.',
      { times, zone },
    ),
};

function missionPrizes(definition: MissionDefinition): string[] {
  const { rules, prize: whole, currency } = definition;
  if (prizesIn(definition).length === 0) return [t('Players win nothing.')];
  return [
    ...rules.steps.flatMap((step, index) => stepPrize(step, index, currency)),
    ...(whole === null ? [] : [t('The whole mission: {prize}.', { prize: prizeWords(whole, currency) })]),
    ...owedSentences(definition),
    ...costSentences(definition),
  ];
}

function owedSentences({ rules: { settle_after_seconds: seconds } }: MissionDefinition | LevelsDefinition) {
  if (seconds === 0) return [];
  return [t('What is owed is fixed {span} later.', { span: spanText(seconds * 1_000) })];
}

function stepPrize({ prize }: MissionStep, index: number, currency: string): string[] {
  if (prize === null) return [];
  return [t('Step {number}: {task}.', { number: index + 1, task: prizeWords(prize, currency) })];
}

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
function fallingWords(
  { prize, count, from, to }: DropDefinition['rules']['prizes'][number],
  { currency, start, end }: Pick<DropDefinition, 'currency' | 'start' | 'end'>,
  zone: string,
): string {
  const words = { count, prize: prizeWords(prize, currency) };
  if (from === undefined && to === undefined) return t('{count, number} × {prize}', words);
  const [begins, ends] = [timeText(from ?? start, zone), timeText(to ?? end, zone)];
  return t('{count, number} × {prize}, from {begins} to {ends}', { ...words, begins, ends });
}

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

/** Explains levels: what gives experience, which levels it brings, and what a season’s end does. */
export function levelsSentences(definition: LevelsDefinition, zone: string): DefinitionPart[] {
  const { rules, currency } = definition;
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
      sentences: [...levelSentences(definition), ...owedSentences(definition), ...costSentences(definition)],
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
