import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Prize, UnplacedPrize } from '@laurel/contract/campaigns/prizes.ts';
import { tieTraits } from '@laurel/contract/campaigns/tie-traits.ts';
import type { BoardRules } from '@laurel/rules/boards/board.ts';
import { pooledPrizes, prizesAt } from '@laurel/rules/boards/pooled-prizes.ts';
import { type Counts, compareEntries, placesOf, prizesFor } from '@laurel/rules/boards/tie-rule.ts';
import { textOfLost } from '@laurel/rules/certificates/certified-completions.ts';
import { owedLeafHash, sealedForLines } from '@laurel/rules/certificates/sealed-owed.ts';
import { type Whole, whole } from '@laurel/rules/money/decimal.ts';
import { linesOfTeam, splitRulesOf } from '@laurel/rules/payouts/team-shares.ts';
import { hex } from '@laurel/rules/sealing/bytes.ts';
import { type OwedPrize, textOfPayouts } from '@laurel/rules/sealing/certificate-lines.ts';
import { EMPTY_ROOT } from '@laurel/rules/sealing/merkle-tree.ts';
import { orderOfMembers, type TeamMember } from '@laurel/rules/teams/team-points.ts';
import type { BoardLine } from './board-line.ts';
import type { Decisions } from './decisions.ts';
import { LeafRange } from './event-tree.ts';
import { counted, type Findings } from './findings.ts';
import type { FoldedScore } from './opened-rounds.ts';
import type { Said } from './texts.ts';

/** Compares the payouts of a file, one after the other, with what the lines are owed. */
export class OwedPayouts {
  readonly #payouts: readonly OwedPrize[];
  readonly #findings: Findings;
  #at = 0;

  constructor(payouts: readonly OwedPrize[], findings: Findings) {
    this.#payouts = payouts;
    this.#findings = findings;
  }

  /** The next line of the board or completion, with its prizes. */
  take(
    { place, player_hash }: Pick<OwedPrize, 'place' | 'player_hash'>,
    prizes: readonly OwedPrize['prize'][],
  ): void {
    for (const prize of prizes) {
      const said = this.#payouts[this.#at];
      this.#at += 1;
      const isOwed = said?.place === place && said.player_hash === player_hash && isSame(said.prize, prize);
      this.#findings.demand(
        isOwed,
        'payouts',
        () => `Player ${player_hash} at place ${place} was owed ${nameOf(prize)}; ${saidOf(said)}.`,
      );
    }
  }

  /** There are no more lines. */
  end(): void {
    const more = this.#payouts.slice(this.#at);
    for (const { player_hash, place } of more)
      this.#findings.fail('payouts', `A payout to player ${player_hash} at place ${place} is not owed.`);
    this.#findings.pass(
      'payouts',
      `The prizes of the definition come to ${counted(this.#at, 'payout')}, which are those of the file.`,
    );
  }
}

function saidOf(said: OwedPrize | undefined): string {
  if (!said) return 'the file has no such payout';
  return `the file has ${nameOf(said.prize)} for player ${said.player_hash} at place ${said.place}`;
}

/** A prize in a few words, whatever a file has in its place. */
export function nameOf(prize: UnplacedPrize): string {
  const { kind } = prize;
  if (kind === 'free_spins') return `${wordOf(prize.count)} free spins`;
  if (kind === 'catalog_item') return wordOf(prize.value);
  if (kind === 'deposit_bonus') return `a bonus of ${wordOf(prize.percent)} % of a deposit`;
  return kind === 'cash' ? `${wordOf(prize.amount)} in cash` : `a bonus of ${wordOf(prize.amount)}`;
}

function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'something unreadable';
}

/** Are the two the same as JSON, whatever the order of their members? */
export function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const names = Object.keys(a);
  if (Array.isArray(a) !== Array.isArray(b) || names.length !== Object.keys(b).length) return false;
  return names.every(
    (name) => Object.hasOwn(b, name) && isSame(a[name as keyof typeof a], b[name as keyof typeof b]),
  );
}

/** A line and what it is owed. */
export interface OwedLine {
  readonly line: BoardLine;
  readonly prizes: readonly Prize[];
}

/** What lines are owed by their places; a tie that splits is kept until its last line has come (docs/rules/places.md#2). */
export class OwedByPlaces {
  readonly #rules: BoardRules;
  /** The lines of the last score, and how many come before them. */
  #tie: BoardLine[] = [];
  #before = 0;

  constructor(rules: BoardRules) {
    this.#rules = rules;
  }

  /** Takes the next line of the board; yields lines whose prizes are known now, in order. */
  *take(line: BoardLine): Generator<OwedLine> {
    const { prizes, prizesBy, tieRule } = this.#rules;
    if (!tieTraits[tieRule].splitsTies || prizesBy !== 'place') {
      yield { line, prizes: prizesFor(prizes, prizesBy, line.place, line.units) };
      return;
    }
    if (this.#tie[0]?.units !== line.units) yield* this.end();
    this.#tie.push(line);
  }

  /** After the last line: yields those of the last tie. */
  *end(): Generator<OwedLine> {
    const { prizes, ...terms } = this.#rules;
    const tie = { from: this.#before, to: this.#before + this.#tie.length };
    for (const [index, line] of this.#tie.entries())
      yield { line, prizes: pooledPrizes(prizes, tie, tie.from + index, terms) };
    this.#before = tie.to;
    this.#tie = [];
  }
}

/** What the members of teams are owed, from the lines of their players (docs/rules/teams.md#5). */
export class OwedByTeams {
  readonly #definition: CampaignDefinition;
  readonly #rules: BoardRules;
  readonly #lines: BoardLine[] = [];
  /** Players are known by the numbers of their lines here. */
  readonly #teams = new Map<string, TeamMember[]>();

  /** `rules` are those of the players' board, with its prizes. */
  constructor(definition: CampaignDefinition, rules: BoardRules) {
    this.#definition = definition;
    this.#rules = rules;
  }

  /** The next line of the board, with the score that its player's events give. */
  add(line: BoardLine, score: FoldedScore | undefined): void {
    const player_id = String(this.#lines.push(line) - 1);
    for (const { team_id, ...part } of score?.teams ?? []) {
      const members = this.#teams.get(team_id) ?? [];
      members.push({ player_id, ...part });
      this.#teams.set(team_id, members);
    }
  }

  /** After the last line: the members of teams with prizes, each with the place of the team and the own shares, in order. */
  *owed(): Generator<{ line: BoardLine; prizes: readonly Prize[] }> {
    const teams = this.#inOrder();
    const rules = { ...this.#rules, teams: false };
    const places = placesOf(teams, rules.tieRule);
    const prizesOf = prizesAt(rules, { lines: teams, places, from: 0 }, countsOf(teams));
    for (const [at, { player_id, members }] of teams.entries()) {
      const place = places[at] as number;
      const row = { place, player_id, prizes: prizesOf(at) };
      for (const { player_id: number, prizes: own } of linesOfTeam(
        row,
        members,
        splitRulesOf(this.#definition),
      ))
        yield { line: { ...(this.#lines[Number(number)] as BoardLine), place }, prizes: own };
    }
  }

  #inOrder() {
    return Array.from(this.#teams, ([player_id, members]) => ({
      player_id,
      units: whole(members.reduce((sum, { units }) => sum + BigInt(units), 0n)),
      reached_at: members.reduce((last, { reached_at }) => Math.max(last, reached_at), 0),
      members: members.sort(orderOfMembers(Number)),
    })).sort(compareEntries('higher'));
  }
}

/** Counts teams, which are in order, by their scores. */
function countsOf(teams: ReadonlyArray<{ units: Whole }>): Counts {
  const better = new Map<Whole, number>();
  const upTo = new Map<Whole, number>();
  for (const [at, { units }] of teams.entries()) {
    if (!better.has(units)) better.set(units, at);
    upTo.set(units, at + 1);
  }
  return {
    countBetter: (units) => better.get(units) ?? 0,
    countUpTo: (units) => upTo.get(units) ?? 0,
  };
}

/** The tree of what each line is owed, from which receipts have their proofs; compared with the settlement's. */
export class SealedOwed {
  readonly #range = new LeafRange(0);
  readonly #textOf: (player_hash: string) => string;
  readonly #root: string;
  readonly #findings: Findings;

  constructor(textOf: (player_hash: string) => string, root: string, findings: Findings) {
    this.#textOf = textOf;
    this.#root = root;
    this.#findings = findings;
  }

  /** Takes the player of the next line. */
  add(player_hash: string): void {
    this.#range.add(owedLeafHash(player_hash, this.#textOf(player_hash)));
  }

  /** There are no more lines. */
  end(): void {
    const { to } = this.#range;
    const root = to === 0 ? EMPTY_ROOT : this.#range.rootWith(to, []);
    this.#findings.demand(
      root !== undefined && hex(root) === this.#root,
      'payouts',
      () => 'What the settlement sealed for receipts is not what the lines are owed.',
    );
  }
}

/** What the settlement sealed for each line; undefined where it has no such tree, as receipts of the campaign need none. */
export function sealedOwedOf(
  definition: CampaignDefinition,
  {
    said,
    decisions,
    findings,
  }: { said: Pick<Said, 'lost' | 'payouts'>; decisions: Decisions; findings: Findings },
): SealedOwed | undefined {
  const root = decisions.settlement?.owed_root;
  const sealed = sealedForLines(definition);
  if (root === undefined || sealed === undefined) return undefined;
  const payouts = Map.groupBy(said.payouts, (one) => one.player_hash);
  const lost = Map.groupBy(said.lost ?? [], (one) => one.player_hash);
  const textOf = {
    payouts: (player_hash: string) => textOfPayouts(payouts.get(player_hash) ?? []),
    lost: (player_hash: string) => textOfLost(lost.get(player_hash) ?? []),
  };
  return new SealedOwed(textOf[sealed], root, findings);
}
