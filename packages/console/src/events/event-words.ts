import type { ArchivedEvent } from '@laurel/contract/events/archive.ts';
import { type ExactNumber, exactNumberText } from '@laurel/contract/values/exact-json.ts';
import { t } from '../languages/messages.ts';
import { moneyText } from '../values/decimal-text.ts';

/** An event in a few words: `Bet of €2.50 in GD8, round r-17`. */
export function eventWords(kind: ArchivedEvent['event'], data: ArchivedEvent['data']): string {
  const { amount, currency, game_id, round_id, is_win, is_bonus } = data;
  const money = () => moneyText(exactNumberText(amount as ExactNumber), String(currency));
  switch (kind) {
    case 'gameround':
      return roundWords(is_win === true, is_bonus === true, {
        money: money(),
        game: String(game_id),
        round: String(round_id),
      });
    case 'deposit':
      return t('Deposit of {money}', { money: money() });
    case 'withdraw':
      return t('Withdrawal of {money}', { money: money() });
    case 'player':
      return t('Facts of the player');
    case 'game':
      return t('Facts of game {game_id}', { game_id: String(game_id) });
    case 'login':
      return t('Login');
  }
}

function roundWords(
  isWin: boolean,
  isBonus: boolean,
  of: { money: string; game: string; round: string },
): string {
  if (isBonus)
    return isWin
      ? t('Win of {money} (bonus money) in {game}, round {round}', of)
      : t('Bet of {money} (bonus money) in {game}, round {round}', of);
  return isWin
    ? t('Win of {money} in {game}, round {round}', of)
    : t('Bet of {money} in {game}, round {round}', of);
}
