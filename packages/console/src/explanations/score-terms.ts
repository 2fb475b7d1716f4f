import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { factTaskNames } from '@laurel/contract/campaigns/mission.ts';
import { scoreUnit } from '../boards/board-words.ts';
import { experienceWords, goalWords, stepNames, ticketWords } from '../campaigns/edits/task-words.ts';
import { ofKind, scoreWords } from '../campaigns/kinds.ts';
import { t } from '../languages/messages.ts';
import { decimalText } from '../values/decimal-text.ts';

/** How the scores of a campaign are said. */
export interface ScoreTerms {
  /** A score, or a distance between two, as people read it. */
  words: (score: string) => string;
  /** What it is counted in; empty: its words say so. */
  unit: string;
  /** What the tasks, steps or tickets of the definition ask for, in its order. */
  tasks: string[];
  /** Whether game rounds alone make it, so that they can be folded again. */
  isOfRounds: boolean;
}

/** How the scores of a campaign of any kind are said. */
export function scoreTerms(definition: CampaignDefinition): ScoreTerms {
  const { currency } = definition;
  const facts: readonly string[] = factTaskNames;
  return ofKind<ScoreTerms>(
    {
      tournament: (tournament) => ({
        words: (score) => scoreWords(score, tournament.tournament_type),
        unit: tournament.tournament_type === 'SR' ? '' : scoreUnit(tournament),
        tasks: tournament.rules.tasks.map((task) => goalWords(task, currency)),
        isOfRounds: true,
      }),
      mission: (mission) => ({
        words: decimalText,
        unit: t('steps'),
        tasks: stepNames(mission),
        isOfRounds: mission.rules.steps.every(({ task }) => !facts.includes(task)),
      }),
      raffle: ({ rules }) => ({
        words: decimalText,
        unit: t('tickets'),
        tasks: rules.tickets.map((task) => ticketWords(task, currency)),
        isOfRounds: true,
      }),
      drop: () => ofRounds,
      jackpot: () => ofRounds,
      levels: ({ rules }) => ({
        words: decimalText,
        unit: t('points'),
        tasks: rules.experience.map((task) => experienceWords(task, currency)),
        isOfRounds: rules.experience.every(({ task }) => !facts.includes(task)),
      }),
    },
    definition,
  );
}

const ofRounds: ScoreTerms = { words: decimalText, unit: t('rounds'), tasks: [], isOfRounds: true };
