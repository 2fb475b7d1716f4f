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
