import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import type { PrizeInput } from '@laurel/contract/campaigns/prizes.ts';
import { type DemoTemplate, inWindow } from './demo-campaigns.ts';

/** A team of the demo, and the battles that it plays in. */
export interface DemoTeam {
  team_id: string;
  team_name: string;
  heat: string;
}

const HEATS = ['DEMO-HEAT-1', 'DEMO-HEAT-2'] as const;
const FINAL = 'DEMO-FINAL';

const foxes: DemoTeam = { team_id: 'foxes', team_name: 'Foxes', heat: HEATS[0] };
const otters: DemoTeam = { team_id: 'otters', team_name: 'Otters', heat: HEATS[0] };
export const ravens: DemoTeam = { team_id: 'ravens', team_name: 'Ravens', heat: HEATS[1] };
const lynxes: DemoTeam = { team_id: 'lynxes', team_name: 'Lynxes', heat: HEATS[1] };

/** The team of the demo's player at an index. The first players play most, so Foxes and Ravens win their heats. */
export function teamOf(index: number): DemoTeam {
  const isStrong = index < 26;
  if (index % 2 === 0) return isStrong ? ravens : lynxes;
  return isStrong ? foxes : otters;
}

/** Does a team play in the battle: its own heat, or the final? */
export function playsIn({ heat }: DemoTeam, custom_id: string): boolean {
  return custom_id === heat || custom_id === FINAL;
}

/** Two heats, one of them over, and their final, in the order in which they are published. */
export function demoBattles(now: Date): TournamentInput[] {
  return [inWindow(now, over), inWindow(now, running), inWindow(now, final)];
}

const prizes = (amount: string, en: string, de: string): PrizeInput[] => [
  { place_from: 1, place_to: 1, kind: 'cash', amount, titles: { en, de } },
];

const heat = {
  tournament_type: 'PT' as const,
  join: 'opt_in' as const,
  teams: true,
  rules: { tasks: [{ task: 'turnover' as const, amount: '1', points: '1' }] },
  prizes: prizes('600', '€600 for the team', '600 € für das Team'),
};

const over: DemoTemplate<TournamentInput> = {
  ...heat,
  custom_id: HEATS[0],
  hours: [-2, -1],
  texts: {
    en: { name: 'Team heat 1', terms: 'A point for each euro. The first team plays in the final.' },
    de: { name: 'Team-Vorlauf 1', terms: 'Ein Punkt je Euro. Das erste Team kommt ins Finale.' },
  },
  // The demo sends the play of this hour only now.
  rules: { ...heat.rules, grace_seconds: 86_400 },
};

const running: DemoTemplate<TournamentInput> = {
  ...heat,
  custom_id: HEATS[1],
  hours: [-1, 3],
  texts: { en: { ...over.texts.en, name: 'Team heat 2' }, de: { ...over.texts.de, name: 'Team-Vorlauf 2' } },
};

const final: DemoTemplate<TournamentInput> = {
  ...heat,
  custom_id: FINAL,
  hours: [0, 6],
  texts: {
    en: { name: 'Team final', terms: 'For the first team of each heat; its players share by points.' },
    de: { name: 'Team-Finale', terms: 'Für das erste Team jedes Vorlaufs; geteilt wird nach Punkten.' },
  },
  after: HEATS.map((campaign) => ({ campaign, places: 1 })),
  team_split: 'points',
  prizes: prizes('1000', '€1,000 for the team', '1.000 € für das Team'),
};
