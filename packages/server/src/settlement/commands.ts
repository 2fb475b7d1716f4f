import { createHash } from 'node:crypto';
import type { Client } from '@laurel/client/client.ts';
import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';
import { findCampaignId } from '../campaigns/commands/campaigns.ts';
import { openAccount, serverOptions } from '../cli/account.ts';
import { flagOption } from '../cli/arguments.ts';
import type { Command } from '../cli/command.ts';
import { printJson, printLine } from '../cli/output.ts';
import { MAX_PAGE_SIZE } from '../cli/read-whole.ts';

export const settlementShow: Command = {
  name: 'settlement show',
  takes: 'ID',
  about:
    'Shows what a campaign was settled with, and with --check whether the board that the server shows has the hash of the settlement. ' +
    'ID is the id of the campaign or its custom_id.',
  options: {
    ...serverOptions,
    check: {
      type: 'boolean',
      about: 'reads the whole board and hashes it; ends with 1 if the hash is another',
    },
  },
  run: async (input, context) => {
    const client = openAccount(input, context);
    const id = await findCampaignId(client, input.positionals[0] ?? '');
    const settlement = await client.readSettlement({ path: { id } });
    const hash = flagOption(input, 'check') ? await hashOfBoard(client, id) : undefined;
    const board_matches = hash === undefined ? undefined : hash === settlement.board_hash;
    if (flagOption(input, 'json')) printJson(context, { ...settlement, board_matches });
    else {
      for (const [name, value] of Object.entries(settlement)) printLine(context, `${name}: ${value}`);
      if (board_matches !== undefined)
        printLine(
          context,
          board_matches ? 'The board has this hash.' : `The board has another hash: ${hash}`,
        );
    }
    return board_matches === false ? 1 : 0;
  },
};

/** The hash of the lines as the leaderboard call writes them (docs/rules/settlement.md#3). */
async function hashOfBoard(client: Client, id: number): Promise<string> {
  const hash = createHash('sha256');
  for await (const page of client.readLeaderboard.pages({
    path: { id },
    query: { page_size: MAX_PAGE_SIZE },
  }))
    hash.update(page.results.map(lineOf).join(''));
  return hash.digest('hex');
}

function lineOf({ place, player_hash, score, reached_at }: LeaderboardRow): string {
  return `${[place, player_hash, score, reached_at].join('\t')}\n`;
}
