import { useCallback, useMemo } from 'react';
import { useAddressQuery } from '../../app/use-query.ts';
import { readPlayers, toggled, writePlayers } from './without-players.ts';

/** The players without whom the board is looked at; the address has them. `isPossible`: the lines of now are shown. */
export function useWithout(isPossible: boolean) {
  const [{ whatif, without }, ask] = useAddressQuery({ whatif: '', without: '' });
  const players = useMemo(() => readPlayers(without), [without]);
  const choose = useCallback((chosen: readonly string[]) => ask({ without: writePlayers(chosen) }), [ask]);
  const toggle = useCallback(
    (player_id: string) => ask({ without: writePlayers(toggled(readPlayers(without), player_id)) }),
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
