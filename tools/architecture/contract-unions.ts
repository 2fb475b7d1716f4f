import {
  clocks,
  joinRules,
  metrics,
  tieRules,
  tournamentTypeCodes,
} from '../../packages/contract/src/campaigns/definition.ts';
import { prizeKinds } from '../../packages/contract/src/campaigns/prizes.ts';
import { taskNames } from '../../packages/contract/src/campaigns/tasks.ts';
import { payoutApprovals } from '../../packages/contract/src/identity/payout-rules.ts';
import { rewardShapes } from '../../packages/contract/src/payouts/reward-endpoint.ts';
import { type Guard, isProduct, type RepositoryFile } from './guard.ts';
import { codeOf, type Token } from './tokens.ts';

interface Union {
  names: string[];
  values: readonly string[];
  /** Whether the console, too, must say something about each value; its forms compare other members with one value. */
  isShown?: boolean;
}

/** Members of the contract whose values decide what is done, by the names that they have in code. */
const unions: Union[] = [
  { names: ['tie_rule', 'tieRule'], values: tieRules, isShown: true },
  { names: ['tournament_type', 'type'], values: tournamentTypeCodes },
  { names: ['task'], values: taskNames },
  { names: ['kind'], values: prizeKinds },
  { names: ['join'], values: joinRules },
  { names: ['metric'], values: metrics, isShown: true },
  { names: ['clock'], values: clocks, isShown: true },
  { names: ['payout_approval'], values: payoutApprovals, isShown: true },
  { names: ['shape'], values: rewardShapes },
];

const deciding = /^packages\/(contract|rules|server)\/src\//;
/** The command line and the demo show and make definitions; they decide nothing. */
const showing = /^packages\/server\/src\/(?:cli\/|demo\/|\w+\/commands[/.])/;
const comparisons = new Set(['===', '!==', '==', '!=']);

const file = 'packages/rules/src/boards/next-prize.ts';

/**
 * A comparison with one value treats all values that are added later as the others. A table over the union does not compile
 * without a row for each.
 */
export const contractUnionsGuard: Guard = {
  rule: 'contract, rules, server and console decide by values of the contract in tables over all of them, never by a comparison with one',
  check: (files) => files.filter(({ path }) => decides(path)).flatMap(checkFile),
  bad: [
    { [file]: "const equal = rules.tieRule === 'shared';" },
    { [file]: "const equal = 'shared' === rules.tie_rule;" },
    { [file]: "if (this.#tieRule !== 'shared') return from + 1;" },
    { [file]: "if (prize.kind === 'cash' || other) add(prize);" },
    { [file]: "const from = settings.clock === 'player' ? first : start;" },
    { [file]: "switch (prize.kind) {\n  case 'cash':\n    return 1;\n}" },
    { 'packages/server/src/payouts/approve.ts': "const two = tenant?.payout_approval === 'two';" },
    { 'packages/console/src/campaigns/words.ts': "const words = rules.tie_rule === 'shared' ? a : b;" },
    { 'packages/server/src/campaigns/opt-in.ts': "if (definition.join == 'automatic') refuse();" },
  ],
  nearMisses: {
    [file]:
      "const equal = tieTraits[rules.tieRule].sharesPlaces;\n// tieRule === 'shared'\nconst text = 'tieRule === shared';\nif (change.type === 'board') draw();",
    'packages/rules/src/boards/tie-rule.test.ts': "const isShared = tieRule === 'shared';",
    'packages/server/src/http/authentication.ts':
      "if (access.kind === 'public') return [];\nswitch (work) {}",
    'packages/server/src/demo/demo-prepare.ts': "if (campaign.join === 'opt_in') await join();",
    'packages/console/src/campaigns/editor/prize-row.tsx': "if (prize.kind === 'cash') return amount;",
  },
};

function decides(path: string): boolean {
  return isProduct(path) && (deciding.test(path) || isConsole(path)) && !showing.test(path);
}

function isConsole(path: string): boolean {
  return path.startsWith('packages/console/');
}

function checkFile({ path, text }: RepositoryFile): string[] {
  const tokens = codeOf(text);
  const among = isConsole(path) ? unions.filter(({ isShown }) => isShown) : unions;
  return tokens.flatMap((token, index) => {
    const isBreach = comparisons.has(token.text)
      ? isComparison(among, tokens[index - 1], tokens[index + 1]) ||
        isComparison(among, operandAfter(tokens, index), tokens[index - 1])
      : token.text === 'switch' && isSwitchOver(among, tokens, index);
    return isBreach
      ? [`${path}:${token.line} decides by one value of the contract: write a table over all of them`]
      : [];
  });
}

function isComparison(among: Union[], name: Token | undefined, value: Token | undefined): boolean {
  if (name?.kind !== 'word' || value?.kind !== 'literal') return false;
  const word = name.text.replace(/^#/, '');
  return among.some(({ names, values }) => names.includes(word) && values.includes(value.value));
}

/** The last word of what follows a comparison: `rules.tie_rule` is the member `tie_rule`. */
function operandAfter(tokens: Token[], index: number): Token | undefined {
  let at = index + 1;
  while (tokens[at + 1]?.text === '.' || tokens[at + 1]?.text === '?.') at += 2;
  return tokens[at];
}

/** `switch (prize.kind)` with a value of the contract among its cases. */
function isSwitchOver(among: Union[], tokens: Token[], index: number): boolean {
  const opens = tokens.findIndex(({ text }, at) => at > index && text === '{');
  const name = tokens[opens - 2];
  const [first] = tokens.slice(opens).flatMap(({ text }, at, all) => (text === 'case' ? [all[at + 1]] : []));
  return isComparison(among, name, first);
}
