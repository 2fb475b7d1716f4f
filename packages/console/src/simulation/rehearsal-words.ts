import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import { t } from '../languages/messages.ts';

/** What a rehearsal calls its numbers in a campaign of one kind. */
export interface RehearsalWords {
  /** Players in the outcome. */
  players: string;
  winnersOf: (winners: number, count: number) => string;
  /** The first rows of the outcome, and the number that each has. */
  first: string;
  score: string;
  /** In place of rows. */
  none: string;
}

const inTheDraw: RehearsalWords = {
  players: t('With rounds in the draw'),
  winnersOf: (winners, count) =>
    t('at most {winners, number} of {count, number} with rounds in the draw', { winners, count }),
  first: t('Most rounds in the draw'),
  score: t('Rounds'),
  none: t('No player would have had a round in the draw in that week'),
};

export const rehearsalWords: Record<CampaignKindName, RehearsalWords> = {
  tournament: {
    players: t('On the board'),
    winnersOf: (winners, count) => t('{winners, number} of {count, number} on the board', { winners, count }),
    first: t('First places'),
    score: t('Score'),
    none: t('No player would have had a score in that week'),
  },
  mission: {
    players: t('With a completed step'),
    winnersOf: (winners, count) =>
      t('{winners, number} of {count, number} with a completed step', { winners, count }),
    first: t('Most completed steps'),
    score: t('Steps in all'),
    none: t('No player would have completed a step in that week'),
  },
  raffle: {
    players: t('With tickets'),
    winnersOf: (winners, count) =>
      t('at most {winners, number} of {count, number} with tickets', { winners, count }),
    first: t('Most tickets'),
    score: t('Tickets'),
    none: t('No player would have had a ticket in that week'),
  },
  drop: inTheDraw,
  jackpot: inTheDraw,
  levels: {
    players: t('With experience'),
    winnersOf: (winners, count) =>
      t('{winners, number} of {count, number} with a prize of a level', { winners, count }),
    first: t('Most experience'),
    score: t('Points'),
    none: t('No player would have had experience in that week'),
  },
};
