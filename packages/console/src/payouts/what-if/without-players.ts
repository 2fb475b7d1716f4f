import { useCallback, useMemo } from 'react';
import { useAddressQuery } from '../../kit/use-address-query.ts';

/** Players as the address holds them: ids may have any characters, so each is encoded by itself. */
export function addressOfPlayers(players: readonly string[]): string {
  return players.map(encodeURIComponent).join(',');
}

/** The players of an address; what cannot be read is nobody. */
export function playersOfAddress(text: string): string[] {
  return text.split(',').flatMap((part) => {
    try {
      return part === '' ? [] : [decodeURIComponent(part)];
    } catch {
      return [];
    }
  });
}

/** The players with one more, or without the one if that is among them. */
export function toggled(players: readonly string[], player_id: string): string[] {
  const others = players.filter((one) => one !== player_id);
  return others.length === players.length ? [...players, player_id] : others;
}

/** The players that are left out of the look at the board; the address has them. `isPossible`: lines of now are shown. */
export function useWithout(isPossible: boolean) {
  const [{ whatif, without }, ask] = useAddressQuery({ whatif: '', without: '' });
  const players = useMemo(() => playersOfAddress(without), [without]);
  const choose = useCallback(
    (chosen: readonly string[]) => ask({ without: addressOfPlayers(chosen) }),
    [ask],
  );
  const toggle = useCallback(
    (player_id: string) => ask({ without: addressOfPlayers(toggled(playersOfAddress(without), player_id)) }),
    [ask, without],
  );
  return {
    isPossible,
    isOn: isPossible && whatif !== '',
    players,
    choose,
    toggle,
    switchOver: () => ask(whatif === '' ? { whatif: 'on' } : { whatif: '', without: '' }),
  };
}
