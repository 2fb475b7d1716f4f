import { t } from '../../languages/messages.ts';
import { momentIn } from '../time/moment-format.ts';
import type { ScoreRaceData } from './score-race-data.ts';

/** Says who leads, since when, and how often the lead changed. */
export function scoreRaceFinding({ history, format }: ScoreRaceData): string {
  const instants = history.moments.map(({ at }) => Date.parse(at));
  const leads = leadsOf(history);
  const current = leads.at(-1);
  if (current === undefined) return t('Nobody is on the board yet');
  const { name, moment } = current;
  const since = momentIn(format, instants[moment] as number, [
    instants[0] as number,
    instants.at(-1) as number,
  ]);
  const changes = leads.length - 1;
  if (instants.length === 1) return t('{player} leads', { player: name });
  if (changes === 0 && moment === 0) return t('{player} has led from the first moment on', { player: name });
  if (changes === 0) return t('{player} took the lead at {since} and kept it', { player: name, since });
  return t(
    '{player} has led since {since}, after {changes, plural, one {# change} other {# changes}} of the lead',
    { player: name, since, changes },
  );
}

/** Who took the lead and at which moment, in order; a leader who shares the first place keeps the lead. */
function leadsOf({
  moments,
  players,
}: ScoreRaceData['history']): Array<{ name: string; id: string; moment: number }> {
  const leads: Array<{ name: string; id: string; moment: number }> = [];
  moments.forEach((_, moment) => {
    const first = players.filter(({ places }) => places[moment] === 1);
    const [leader] = first;
    if (leader === undefined || first.some(({ player_id }) => player_id === leads.at(-1)?.id)) return;
    leads.push({ name: leader.player_username, id: leader.player_id, moment });
  });
  return leads;
}
