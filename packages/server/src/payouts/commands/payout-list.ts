import type { PayoutPrize } from '@laurel/contract/payouts/payouts.ts';
import { campaignArgument } from '../../campaigns/commands/campaigns.ts';
import { textsOption } from '../../cli/arguments.ts';
import { firstRowsCommand, tableCommand } from '../../cli/operation-command.ts';
import { filterFlags } from './payout-filter.ts';

export const payoutList = tableCommand({
  operation: 'listPayouts',
  name: 'payout list',
  about:
    'Lists what winners are owed: the newest settlement first, each in the order of its board. payout export writes files.',
  flags: filterFlags,
  columns: ['id', 'campaign', 'place', 'player_id', 'prize', 'status', 'reason'],
  row: (payout) => ({
    ...payout,
    prize: wordsOfPrize(payout.prize),
    campaign: payout.custom_id,
    status: payout.held_until === null ? payout.status : `${payout.status} until ${payout.held_until}`,
  }),
});

export const campaignWhatIf = firstRowsCommand({
  operation: 'readWhatIf',
  name: 'campaign what-if',
  about:
    'Shows the first rows of a board as it would be without some players, and what these rows win then; changes nothing. CAMPAIGN is ' +
    'the id of the campaign or its custom_id.',
  arguments: { CAMPAIGN: campaignArgument },
  flags: {
    without: {
      value: 'PLAYER',
      multiple: true,
      about: 'a player to leave out; may be given several times',
      needed: 'Without which players? Give --without.',
      read: (input, name) => {
        const players = textsOption(input, name);
        return players.length === 0 ? undefined : players;
      },
    },
  },
  columns: ['place', 'place_now', 'player_id', 'player_username', 'score', 'wins', 'wins_now', 'payouts'],
  row: (row) => ({
    ...row,
    wins: row.owed.map(wordsOfPrize),
    wins_now: row.owed_now.map(wordsOfPrize),
    payouts: row.payouts.map((payout) => `${payout.id} ${payout.status}`),
  }),
});

/** What a prize is, in a few words. */
function wordsOfPrize(prize: PayoutPrize): string {
  if (prize.amount !== undefined) return `${prize.kind} ${prize.amount} ${prize.currency}`;
  return `${prize.kind} ${prize.count ?? prize.percent ?? prize.value ?? ''}`.trimEnd();
}
