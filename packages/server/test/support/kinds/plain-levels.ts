/** What the page of the rules needs of levels: whole points, days of UTC, seasons that begin at times (ms). */
export interface PlainLevelsRules {
  turnover: number;
  points: number;
  logins: { length: number; points: number };
  per_day: number;
  from: number[];
  seasons: number[];
  at_end: 'keep' | 'restart' | { fall: number };
}

export interface PlainDeed {
  player_id: string;
  /** ms */
  at: number;
  /** The stake of a round; null: a login. */
  stake: number | null;
}

export interface PlainRise {
  player_id: string;
  season: number;
  level: number;
  at: number;
}

const DAY = 86_400_000;

/** What players come to, by the rules as they are written (docs/rules/levels.md#2 to 4), slowly: `now` in ms. */
export function plainLevels(rules: PlainLevelsRules, deeds: readonly PlainDeed[], now: number) {
  const seasonOf = (at: number) => rules.seasons.filter((begin) => begin <= at).length;
  const rises: PlainRise[] = [];
  const players = new Map<string, { level: number; experience: number; season: number; points: number }>();
  for (const player_id of new Set(deeds.map((deed) => deed.player_id))) {
    const own = deeds.filter((deed) => deed.player_id === player_id).sort((a, b) => a.at - b.at);
    let [level, experience, points, season] = [0, 0, 0, seasonOf(own[0]?.at ?? now)];
    let [stakes, row, lastDay] = [0, 0, -2];
    const today = new Map<number, number>();
    const enter = (at: number) => {
      for (; season < seasonOf(at); season += 1) {
        points = 0;
        if (rules.at_end === 'keep') continue;
        level = rules.at_end === 'restart' ? 0 : Math.max(0, level - rules.at_end.fall);
        experience = rules.from[level - 1] ?? 0;
      }
    };
    for (const { at, stake } of own) {
      enter(at);
      const day = Math.floor(at / DAY);
      let gained = 0;
      if (stake !== null) {
        stakes += stake;
        gained = Math.floor(stakes / rules.turnover) * rules.points;
        stakes %= rules.turnover;
      } else if (day !== lastDay) {
        row = day === lastDay + 1 ? row + 1 : 1;
        lastDay = day;
        if (row === rules.logins.length) [row, gained] = [0, rules.logins.points];
      }
      gained = Math.min(gained, rules.per_day - (today.get(day) ?? 0));
      if (gained === 0) continue;
      today.set(day, (today.get(day) ?? 0) + gained);
      points += gained;
      experience += gained;
      for (; experience >= (rules.from[level] ?? Number.POSITIVE_INFINITY); level += 1)
        rises.push({ player_id, season, level: level + 1, at });
    }
    enter(now);
    players.set(player_id, { level, experience, season, points });
  }
  return { rises, players };
}
