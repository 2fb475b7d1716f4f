import type { SeedSource } from '@laurel/contract/campaigns/raffle.ts';
import type { Raffle } from '@laurel/contract/raffles/raffles.ts';
import type { CheckedDraw } from '@laurel/rules/kinds/raffle/check-draw.ts';
import { t } from '../../languages/messages.ts';

/** One thing that was compared, in a sentence, with what this browser found. */
export interface ReplayCheck {
  title: string;
  detail: string;
  ok: boolean;
}

/** What drawing again compared, in the order in which one follows from the other. */
export function replayChecks(
  raffle: Raffle,
  { root, seed = '', winners, holds }: CheckedDraw,
): ReplayCheck[] {
  const { tickets, players, seed_source } = raffle;
  return [
    {
      title: t(
        'The list has {players, plural, one {# player} other {# players}} and {tickets, plural, one {# ticket} other {# tickets}}, and its root is the sealed one',
        { players: players ?? 0, tickets: tickets ?? 0 },
      ),
      detail: root,
      ok: holds.list,
    },
    ...commitmentCheck(raffle, holds.source),
    { title: seedTitles[seed_source], detail: seed, ok: holds.seed },
    {
      title: t(
        '{count, plural, one {The winner is the same, with the same ticket and prize} other {All # winners are the same, with the same tickets and prizes, in the same order}}',
        { count: winners.length },
      ),
      detail: winners.map(({ ticket }) => ticket).join(' '),
      ok: holds.winners,
    },
  ];
}

function commitmentCheck({ commitment }: Raffle, ok: boolean): ReplayCheck[] {
  if (commitment === null) return [];
  return [
    {
      title: t('The secret has the hash that was published with the campaign, before any ticket'),
      detail: commitment,
      ok,
    },
  ];
}

const seedTitles: Record<SeedSource, string> = {
  sealed: t('The secret and the list give the seed'),
  supplied: t('The value that was entered and the list give the seed'),
};
