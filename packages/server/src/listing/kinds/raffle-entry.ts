import type { RaffleDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { RaffleEntry } from '@laurel/contract/listing/campaign-entries.ts';
import { titleIn } from '../texts-in.ts';
import type { EntryKind } from './entry-kind.ts';

/** An entry of a raffle: what gives tickets, and what is drawn (docs/rules/listing.md#8). */
export const raffleEntry: EntryKind<RaffleDefinition> = {
  hasLines: false,
  terms: (_definition, { kinds }) => ({
    campaign_type: 'RAFFLE',
    campaign_type_for_display: kinds.raffle,
  }),
  members({ currency, rules, prizes }, { players, languages }) {
    const { tickets, max_tickets, one_prize_a_player, seed } = rules;
    const members: Omit<RaffleEntry, 'kind' | 'campaign'> = {
      currency,
      tickets,
      max_tickets,
      one_prize_a_player,
      seed,
      prizes: prizes.map((prize) => ({
        kind: prize.kind,
        title: titleIn(prize, languages),
        count: prize.count,
      })),
      players,
    };
    return JSON.stringify(members).slice(1, -1);
  },
};
