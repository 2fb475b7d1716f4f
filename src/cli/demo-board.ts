import type { LeaderboardRow } from '../contract/leaderboard.ts';
import type { ApiClient, Page } from './api-client.ts';
import type { Context } from './command.ts';
import { printLine } from './output.ts';

/** Shows the top of one board, again and again; on a terminal each time in the same lines. */
export function openBoardView(
  context: Context,
  api: ApiClient,
  campaign: { id: number; name: string; json: boolean },
) {
  let lines = 0;
  return async (sent: number): Promise<void> => {
    const path = `/api/v1/campaigns/${campaign.id}/leaderboard?page_size=5`;
    const { results, count } = await api.get<Page<LeaderboardRow>>(path);
    if (campaign.json) return printLine(context, JSON.stringify({ sent, players: count, top: results }));
    const shown = [
      `${campaign.name}: ${count} players, ${sent.toLocaleString('en')} live events sent`,
      ...results.map(rowText),
    ];
    if (context.stdout.isTTY && lines > 0) context.stdout.write(`\x1b[${lines}A\x1b[0J`);
    for (const line of context.stdout.isTTY ? shown : [...shown, '']) printLine(context, line);
    lines = shown.length;
  };
}

function rowText({ place, player_username, score, prizes }: LeaderboardRow): string {
  return `  ${String(place).padStart(2)}. ${player_username.padEnd(16)} ${score.padStart(8)}  ${prizes.join(', ')}`;
}
