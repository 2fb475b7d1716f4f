import type { Client } from '@laurel/client/client.ts';
import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';
import type { TournamentType } from '@laurel/contract/campaigns/definition.ts';
import type { Context } from '../cli/command.ts';
import { printJsonLine, printLine } from '../cli/output.ts';

/** A campaign whose board is shown. */
export interface Watched {
  id: number;
  custom_id: string;
  tournament_type: TournamentType;
  name: string;
}

const ROWS = 5;

/** The unit of a score. */
const units: Record<TournamentType, string> = {
  PT: 'points',
  RA: 'points',
  HC: '× the bet',
  TM: 'rounds',
  IM: 'rounds',
  SR: 'seconds',
};

/** Shows the top of one board after the other, repeatedly; on a terminal each time in the same lines. */
export function openBoardView(context: Context, client: Client, watched: Watched[], json: boolean) {
  let shown = 0;
  return async (sent: number): Promise<void> => {
    const campaign = watched[shown % watched.length] as Watched;
    const request = { path: { id: campaign.id }, query: { page_size: ROWS } };
    const { results, count } = await client.readLeaderboard(request);
    const again = context.stdout.isTTY && shown > 0;
    shown += 1;
    if (json) {
      const { custom_id, tournament_type } = campaign;
      return printJsonLine(context, { sent, custom_id, tournament_type, players: count, top: results });
    }
    // The same number of lines for every board, so that each can be written over the previous one.
    const rows = Array.from({ length: ROWS }, (_, index) => rowText(campaign, results[index]));
    if (again) context.stdout.write(`\x1b[${ROWS + 2}A\x1b[0J`);
    for (const line of [headText(campaign, count, sent), ...rows, '']) printLine(context, line);
  };
}

function headText({ name, tournament_type }: Watched, players: number, sent: number): string {
  return `${tournament_type} ${name}: ${players} players, ${sent.toLocaleString('en')} live events sent`;
}

function rowText({ tournament_type }: Watched, row: LeaderboardRow | undefined): string {
  if (!row) return '';
  const { place, player_username, score, prizes } = row;
  const counted = `${score.padStart(9)} ${units[tournament_type].padEnd(9)}`;
  return `  ${String(place).padStart(2)}. ${player_username.padEnd(14)} ${counted}  ${prizes.join(', ')}`.trimEnd();
}
