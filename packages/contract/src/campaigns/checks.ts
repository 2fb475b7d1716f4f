import { compareDecimals, isZeroDecimal } from '../values/decimals.ts';
import { readExactPattern } from '../values/exact-patterns.ts';
import { parseTimestamp } from '../values/timestamps.ts';
import type {
  CampaignDefinition,
  DefinitionError,
  LevelsDefinition,
  MissionDefinition,
  RaffleDefinition,
  RulesInput,
  TournamentDefinition,
  TournamentType,
} from './definition.ts';
import { checkDrop } from './drop-checks.ts';
import type { AnyTaskName, FactTask, FactTaskName } from './fact-tasks.ts';
import { checkJackpot } from './jackpot-checks.ts';
import { type ExperienceTask, type Level, seasonBegin } from './levels.ts';
import { checkPool } from './pool-checks.ts';
import { maxWinners } from './raffle.ts';
import { checkEnd, checkShared, notATimestamp, within } from './shared-checks.ts';
import { stagePointer, stagesOf } from './stages.ts';
import type { Task, TaskName } from './tasks.ts';
import { checkTeams } from './teams.ts';
import { typeTraits } from './type-traits.ts';

/** What the rules of a mission must be (docs/rules/missions.md). */
function checkMission({ rules }: MissionDefinition): DefinitionError[] {
  const { steps, time_zone } = rules;
  return [...within('/rules/steps', steps, (step) => checkAnyTask(step, true)), ...checkTimeZone(time_zone)];
}

/** What the members of a task over rounds, deposits or logins must be; `isMission`: as `checkMembers`. */
function checkAnyTask(task: { task: AnyTaskName }, isMission: boolean): DefinitionError[] {
  const check = factChecks[task.task as FactTaskName] as ((task: FactTask) => DefinitionError[]) | undefined;
  return check ? check(task as FactTask) : checkMembers(task as Task, isMission);
}

const factChecks: {
  readonly [Name in FactTaskName]: (task: Extract<FactTask, { task: Name }>) => DefinitionError[];
} = {
  deposits: () => [],
  deposited: ({ amount }) =>
    isZeroDecimal(amount) ? [{ pointer: '/amount', detail: 'amount must be more than 0' }] : [],
  deposit_days: () => [],
  login_days: () => [],
};

/** Refuses a time zone that is not known. */
function checkTimeZone(time_zone: string): DefinitionError[] {
  const detail = 'is no time zone that is known, such as Europe/Berlin';
  return isTimeZone(time_zone) ? [] : [{ pointer: '/rules/time_zone', detail }];
}

/** Names of the IANA database; offsets such as `+01:00`, which some engines take, are none. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** What the rules and prizes of a raffle must be (docs/rules/raffles.md#1). */
function checkRaffle({ rules, prizes }: RaffleDefinition): DefinitionError[] {
  const { tickets } = rules;
  const count = prizes.reduce((sum, prize) => sum + prize.count, 0);
  return [
    ...within('/rules/tickets', tickets, (task) => checkMembers(task as Task, false)),
    ...checkSeed(rules),
    ...(count <= maxWinners
      ? []
      : [{ pointer: '/prizes', detail: `have ${count} winners in all; a raffle has at most ${maxWinners}` }]),
  ];
}

/** Which definitions announce a value: those whose seed is supplied, and no others (docs/rules/raffles.md#4). */
function checkSeed({ seed, seed_source }: RaffleDefinition['rules']): DefinitionError[] {
  const pointer = '/rules/seed_source';
  if (seed === 'sealed')
    return seed_source ? [{ pointer, detail: 'is no setting of a raffle with a sealed seed' }] : [];
  if (!seed_source)
    return [{ pointer, detail: 'is required: a supplied seed needs an announcement of its value' }];
  const read = readExactPattern(seed_source.pattern);
  return [
    ...(Object.keys(seed_source.texts).length > 0
      ? []
      : [{ pointer: `${pointer}/texts`, detail: 'need a text in at least one language' }]),
    ...(parseTimestamp(seed_source.at) === null ? [{ pointer: `${pointer}/at`, detail: notATimestamp }] : []),
    ...('objection' in read ? [{ pointer: `${pointer}/pattern`, detail: read.objection }] : []),
  ];
}

/** What the rules of levels must be (docs/rules/levels.md#1). */
function checkLevels({ rules }: LevelsDefinition): DefinitionError[] {
  const { experience, levels, season, time_zone } = rules;
  return [
    ...within('/rules/experience', experience, checkTask),
    ...within('/rules/levels', levels, (level, index) => checkLevel(level, levels[index - 1])),
    ...(Array.isArray(season?.every)
      ? within('/rules/season/every', season.every, (text, index, all) => checkBegin(text, all[index - 1]))
      : []),
    ...checkTimeZone(time_zone),
  ];
}

function checkTask(task: ExperienceTask): DefinitionError[] {
  const none = { pointer: '/points', detail: 'points must be more than 0' };
  return [...checkAnyTask(task, false), ...(isZeroDecimal(task.points) ? [none] : [])];
}

function checkLevel({ from }: Level, before: Level | undefined): DefinitionError[] {
  if (!before || compareDecimals(from, before.from) > 0) return [];
  return [{ pointer: '/from', detail: `must be more than ${before.from}, that of the level before` }];
}

function checkBegin(text: string, before: string | undefined): DefinitionError[] {
  const begin = seasonBegin(text);
  if (begin === null) return [{ pointer: '', detail: notATimestamp }];
  const isLater = before === undefined || begin > (seasonBegin(before) ?? Number.NEGATIVE_INFINITY);
  return isLater ? [] : [{ pointer: '', detail: 'must be later than the season before' }];
}

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

/** What the tasks of a definition must be for its tournament type (docs/rules/tasks.md). */
function checkTasks({ tournament_type: type, rules }: TournamentDefinition): DefinitionError[] {
  const { tasks } = rules;
  const { tasksBring } = typeTraits[type];
  if (tasksBring === 'nothing') {
    return tasks.length === 0 ? [] : [{ pointer: '/rules/tasks', detail: `${type} has no tasks` }];
  }
  if (tasks.length === 0) return [{ pointer: '/rules/tasks', detail: `${type} needs at least one task` }];
  const isMission = tasksBring === 'attempts';
  return within('/rules/tasks', tasks, (task) => [
    ...checkPoints(task, isMission),
    ...checkMembers(task, isMission),
  ]);
}

function checkPoints(task: Task, isMission: boolean): DefinitionError[] {
  if (isMission === (task.points === undefined)) return [];
  const detail = isMission ? 'a mission’s task has no points' : 'the task needs points';
  return [{ pointer: '/points', detail }];
}

/** What the members of a task must be; `isMission` where its target ends an attempt or a step. */
function checkMembers(task: Task, isMission: boolean): DefinitionError[] {
  const check = memberChecks[task.task] as (task: Task, isMission: boolean) => DefinitionError[];
  return check(task, isMission);
}

const memberChecks: {
  readonly [Name in TaskName]: (task: Extract<Task, { task: Name }>, isMission: boolean) => DefinitionError[];
} = {
  turnover: ({ amount }) =>
    isZeroDecimal(amount) ? [{ pointer: '/amount', detail: 'amount must be more than 0' }] : [],
  rounds: () => [],
  wins: () => [],
  multiplier: ({ at_least, below }) =>
    below === undefined || compareDecimals(at_least, below) < 0
      ? []
      : [{ pointer: '/below', detail: 'below must be more than at_least' }],
  streak: ({ count }, isMission) =>
    isMission || count === undefined ? [] : [{ pointer: '/count', detail: 'only a mission counts streaks' }],
};

/** Refuses stages that contradict each other: a campaign after itself, or twice after the same one. */
function checkStages({ custom_id, after }: TournamentDefinition): DefinitionError[] {
  const stages = stagesOf({ after });
  return stages.flatMap(({ campaign }, index) => {
    const pointer = `${stagePointer(after, index)}/campaign`;
    if (campaign === custom_id) return [{ pointer, detail: 'a campaign cannot come after itself' }];
    const isRepeated = stages.findIndex((one) => one.campaign === campaign) < index;
    return isRepeated ? [{ pointer, detail: `${campaign} is in the list already` }] : [];
  });
}
