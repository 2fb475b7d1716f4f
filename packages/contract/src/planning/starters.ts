import type { CampaignInput } from '../campaigns/definition.ts';
import { stagesOf, type WithStages } from '../campaigns/stages.ts';
import { type StarterWindow, starterWindow } from './starter-windows.ts';
import dailyMission from './starters/daily-mission.json' with { type: 'json' };
import depositAndPlay from './starters/deposit-and-play.json' with { type: 'json' };
import eveningDrops from './starters/evening-drops.json' with { type: 'json' };
import heatsAndFinal from './starters/heats-and-final.json' with { type: 'json' };
import hundredDrops from './starters/hundred-drops.json' with { type: 'json' };
import loginStreak from './starters/login-streak.json' with { type: 'json' };
import loyaltyLevels from './starters/loyalty-levels.json' with { type: 'json' };
import luckyRound from './starters/lucky-round.json' with { type: 'json' };
import monthlyLevels from './starters/monthly-levels.json' with { type: 'json' };
import monthlyRaffle from './starters/monthly-raffle.json' with { type: 'json' };
import multiplierHunt from './starters/multiplier-hunt.json' with { type: 'json' };
import mustDropJackpot from './starters/must-drop-jackpot.json' with { type: 'json' };
import prizeDrop from './starters/prize-drop.json' with { type: 'json' };
import quarterClub from './starters/quarter-club.json' with { type: 'json' };
import spinRace from './starters/spin-race.json' with { type: 'json' };
import teamBattle from './starters/team-battle.json' with { type: 'json' };
import threePots from './starters/three-pots.json' with { type: 'json' };
import weekendPool from './starters/weekend-pool.json' with { type: 'json' };
import weeklyRace from './starters/weekly-race.json' with { type: 'json' };
import type { TemplateInput } from './templates.ts';

/** The languages in which starters name and explain themselves; their texts for players are in the same ones. */
export const starterLanguages = ['en', 'de', 'es', 'fr', 'it'] as const;
type StarterText = Record<(typeof starterLanguages)[number], string>;

/** One of the campaigns of a starter. */
interface StarterCampaign {
  /** Which one it is, where there are several. */
  title?: StarterText;
  window: StarterWindow;
  /** Its `custom_id`, and those that it comes after, begin with the name of the starter. */
  definition: TemplateInput & { custom_id: string };
}

/** A usual promotion, ready to be begun with and changed: one campaign, or several that belong together. */
export interface Starter {
  title: StarterText;
  /** What it is, in one sentence for staff. */
  about: StarterText;
  campaigns: StarterCampaign[];
}

export const starterNames = [
  'weekly-race',
  'multiplier-hunt',
  'spin-race',
  'weekend-pool',
  'heats-and-final',
  'team-battle',
  'deposit-and-play',
  'daily-mission',
  'login-streak',
  'monthly-raffle',
  'prize-drop',
  'evening-drops',
  'hundred-drops',
  'must-drop-jackpot',
  'three-pots',
  'lucky-round',
  'loyalty-levels',
  'quarter-club',
  'monthly-levels',
] as const;
export type StarterName = (typeof starterNames)[number];

const files: Record<StarterName, object> = {
  'weekly-race': weeklyRace,
  'multiplier-hunt': multiplierHunt,
  'spin-race': spinRace,
  'weekend-pool': weekendPool,
  'heats-and-final': heatsAndFinal,
  'team-battle': teamBattle,
  'deposit-and-play': depositAndPlay,
  'daily-mission': dailyMission,
  'login-streak': loginStreak,
  'monthly-raffle': monthlyRaffle,
  'prize-drop': prizeDrop,
  'evening-drops': eveningDrops,
  'hundred-drops': hundredDrops,
  'must-drop-jackpot': mustDropJackpot,
  'three-pots': threePots,
  'lucky-round': luckyRound,
  'loyalty-levels': loyaltyLevels,
  'quarter-club': quarterClub,
  'monthly-levels': monthlyLevels,
};

/** The starters by name (docs/starters.md); a test judges each by the contract. */
export const starters = files as Record<StarterName, Starter>;

/** Is there a starter with this name, which somebody typed? */
export function isStarterName(name: string): name is StarterName {
  return Object.hasOwn(starters, name);
}

/**
 * The definitions of a starter, in the order in which they run: in the next window after `after`, with `name` in place of
 * the starter's own name in each `custom_id`. Days, weeks and months are those of UTC.
 */
export function starterDefinitions(
  starter: StarterName,
  after: Date,
  name: string = starter,
): CampaignInput[] {
  const renamed = (id: string) => `${name}${id.slice(starter.length)}`;
  return starters[starter].campaigns.map(({ window, definition }) => ({
    ...definition,
    custom_id: renamed(definition.custom_id),
    ...starterWindow(window, after),
    ...renamedStages(definition as WithStages, renamed),
  })) as CampaignInput[];
}

function renamedStages(definition: WithStages, renamed: (id: string) => string): WithStages {
  const stages = stagesOf(definition).map((stage) => ({ ...stage, campaign: renamed(stage.campaign) }));
  return stages.length === 0 ? {} : { after: stages };
}
