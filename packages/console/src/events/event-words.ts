import type { ArchivedEvent } from '@laurel/contract/events/archive.ts';
import { moneyText } from '../values/decimal-text.ts';

/** An event in a few words: `Bet of €2.50 in GD8, round r-17`. */
export function eventWords(kind: ArchivedEvent['event'], data: ArchivedEvent['data']): string {
  const { amount, currency, game_id, round_id, is_win, is_bonus } = data;
  const money = () => moneyText(String(amount), String(currency));
  switch (kind) {
    case 'gameround':
      return `${is_win === true ? 'Win' : 'Bet'} of ${money()}${is_bonus === true ? ' (bonus money)' : ''} in ${String(game_id)}, round ${String(round_id)}`;
    case 'deposit':
      return `Deposit of ${money()}`;
    case 'withdraw':
      return `Withdrawal of ${money()}`;
    case 'player':
      return 'Facts of the player';
    case 'game':
      return `Facts of game ${String(game_id)}`;
    case 'login':
      return 'Login';
  }
}
