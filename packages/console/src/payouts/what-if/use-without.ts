import { useCallback, useMemo } from 'react';
import { useAddressQuery } from '../../kit/use-address-query.ts';
import { addressOfPlayers, playersOfAddress, toggled } from './without-players.ts';

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
