import { isZeroDecimal } from '../values/decimals.ts';
import type {
  CampaignDefinition,
  DefinitionError,
  RulesInput,
  TournamentDefinition,
  TournamentType,
} from './definition.ts';
import { checkDrop } from './drop-checks.ts';
import { checkJackpot } from './jackpot-terms.ts';
import { checkLevels } from './levels-checks.ts';
import { checkMission } from './mission-checks.ts';
import { checkPool } from './pool-checks.ts';
import { checkRaffle } from './raffle-checks.ts';
import { checkEnd, checkShared } from './shared-checks.ts';
import { checkStages } from './stage-checks.ts';
import { checkTasks } from './task-checks.ts';
import { checkTeams } from './teams.ts';

const settingsOfType: Record<TournamentType, ReadonlyArray<keyof RulesInput>> = {
  PT: [],
  HC: ['metric'],
  TM: ['in_order'],
  IM: ['in_order', 'max_rounds'],
  RA: ['max_rounds'],
  SR: ['target_points', 'clock'],
};
const requiredSettings: Partial<Record<TournamentType, keyof RulesInput>> = {
  IM: 'max_rounds',
  RA: 'max_rounds',
  SR: 'target_points',
};
const typeSettings = ['max_rounds', 'metric', 'in_order', 'target_points', 'clock'] as const;

/**
 * Everything a schema cannot say about a normalised definition (docs/rules/campaigns.md#1); empty when it may be stored.
 * The order is that of the definition's members.
 */
export function checkDefinition(definition: CampaignDefinition): DefinitionError[] {
  const check = ofKind[definition.kind] as (definition: CampaignDefinition) => DefinitionError[];
  return [...checkShared(definition), ...check(definition), ...checkEnd(definition)];
}

/** A row for each kind. */
const ofKind = {
  tournament: checkTournament,
  mission: checkMission,
  raffle: checkRaffle,
  drop: checkDrop,
  jackpot: checkJackpot,
  levels: checkLevels,
} as const;

function checkTournament(definition: TournamentDefinition): DefinitionError[] {
  const checks = [checkSettings, checkTasks, checkStages, checkPrizePlaces, checkPool, checkTeams];
  return checks.flatMap((check) => check(definition));
}

function checkSettings({ tournament_type: type, rules }: TournamentDefinition): DefinitionError[] {
  const own = settingsOfType[type];
  const errors: DefinitionError[] = typeSettings
    .filter((setting) => rules[setting] !== undefined && !own.includes(setting))
    .map((setting) => ({ pointer: `/rules/${setting}`, detail: `${setting} is no setting of ${type}` }));
  const required = requiredSettings[type];
  if (required !== undefined && rules[required] === undefined) {
    errors.push({ pointer: `/rules/${required}`, detail: `${type} needs ${required}` });
  }
  if (rules.target_points !== undefined && isZeroDecimal(rules.target_points)) {
    errors.push({ pointer: '/rules/target_points', detail: 'target_points must be more than 0' });
  }
  return errors;
}

/** Places may have several prizes: ranges may overlap. */
function checkPrizePlaces({ prizes }: TournamentDefinition): DefinitionError[] {
  return prizes.flatMap(({ place_from, place_to }, index) =>
    place_to < place_from
      ? [{ pointer: `/prizes/${index}/place_to`, detail: 'place_to must not be less than place_from' }]
      : [],
  );
}
