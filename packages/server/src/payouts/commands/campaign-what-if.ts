import type { PayoutPrize } from '@laurel/contract/payouts/payouts.ts';
import { findCampaignId } from '../../campaigns/commands/campaigns.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { countOption, flagOption, textsOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { UsageError } from '../../cli/failures.ts';
import { printJson, printLine, printTable } from '../../cli/output.ts';
import { wordsOfPrize } from './payout-table.ts';

const USUAL_ROWS = 25;

export const campaignWhatIf: Command = {
  name: 'campaign what-if',
  takes: 'CAMPAIGN',
  about:
    'Shows the first rows of a board as it would be without some players, and what these rows win then; changes nothing. CAMPAIGN is ' +
    'the id of the campaign or its custom_id.',
  positionals: [1, 1],
  options: {
    ...serverOptions,
    without: {
      type: 'string',
      value: 'PLAYER',
      multiple: true,
      about: 'a player to leave out; may be given several times',
    },
    rows: { type: 'string', value: 'N', about: `how many rows, ${USUAL_ROWS} by default` },
  },
  run: async (input, context) => {
    const without = textsOption(input, 'without');
    if (without.length === 0) throw new UsageError('Without which players? Give --without.');
    const page_size = countOption(input, 'rows') ?? USUAL_ROWS;
    const client = openAccount(input, context);
    const id = await findCampaignId(client, input.positionals[0] ?? '');
    const board = await client.readWhatIf({ path: { id }, query: { without, page_size } });
    if (flagOption(input, 'json')) {
      printJson(context, board);
      return 0;
    }
    const rows = board.results.map((row) => ({
      ...row,
      wins: prizesText(row.owed),
      wins_now: prizesText(row.owed_now),
      payouts: row.payouts.map((payout) => `${payout.id} ${payout.status}`),
    }));
    const columns = ['place', 'place_now', 'player_id', 'player_username', 'score'] as const;
    printTable(context, [...columns, 'wins', 'wins_now', 'payouts'], rows);
    if (rows.length < board.count) printLine(context, `… and ${board.count - rows.length} more`);
    return 0;
  },
};

function prizesText(prizes: readonly PayoutPrize[]): string[] {
  return prizes.map(wordsOfPrize);
}
