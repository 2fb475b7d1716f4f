import { asCount, asHash, asList, asText, asTexts, UnreadableFile } from '../reading/members.ts';

/** A fall as a decision seals it; amounts in 10^-8, times in µs. */
export interface SealedFall {
  readonly decision: number;
  readonly at: number;
  readonly number: number;
  readonly level: number;
  readonly pot: number;
  readonly player_hash: string;
  readonly began_at: number;
  readonly amount: bigint;
  readonly paid: bigint;
  readonly contribution: bigint;
  readonly contributed: bigint;
  readonly pot_secret: string;
  readonly next_commitment: string;
}

/** What is sealed of a level at the end, in 10^-8. */
interface SealedLevel {
  readonly pot: number;
  readonly contributions: bigint;
  readonly contributed: bigint;
  readonly carried: bigint;
}

/** A whole number of at most 40 digits. */
const AMOUNT = /^-?(0|[1-9][0-9]{0,39})$/;

function unitsIn(value: unknown): bigint {
  const text = asText(value, 'An amount');
  if (!AMOUNT.test(text)) throw new UnreadableFile('An amount must be a whole number of at most 40 digits.');
  return BigInt(text);
}

/** Reads the content of a decision about a fall; throws where it is none. */
function readFall(content: Record<string, unknown>, decision: number, at: number): SealedFall {
  return {
    ...{
      decision,
      at,
      number: asCount(content.number, 'A number'),
      level: asCount(content.level, 'A level'),
    },
    ...{ pot: asCount(content.pot, 'A pot'), began_at: asCount(content.began_at, 'A time') },
    player_hash: asHash(content.player_hash, 'A player'),
    ...{ amount: unitsIn(content.amount), paid: unitsIn(content.paid) },
    ...{ contribution: unitsIn(content.contribution), contributed: unitsIn(content.contributed) },
    pot_secret: asHash(content.pot_secret, 'A secret'),
    next_commitment: asHash(content.next_commitment, 'A commitment'),
  };
}

/** Reads what is sealed of the levels at the end; throws where it is none. */
function readLevels(left: unknown): SealedLevel[] {
  return asList(left, 'The levels').map((one) => {
    const { pot, contributions, contributed, carried } = one as Record<string, unknown>;
    return {
      pot: asCount(pot, 'A pot'),
      ...{ contributions: unitsIn(contributions), contributed: unitsIn(contributed) },
      carried: unitsIn(carried),
    };
  });
}

/** What the decisions of a file say about the pots of a jackpot. */
export class PotDecisions {
  /** What was published of the secret of the first pot of each level. */
  commitments: readonly string[] = [];
  /** The pots that fell, in the order in which they were fixed. */
  readonly falls: SealedFall[] = [];
  /** What was left of each level at the end. */
  levels: readonly SealedLevel[] | undefined;

  takeCommitment({ pots }: { pots?: unknown }): void {
    if (pots !== undefined) this.commitments = asTexts(pots, 'The commitments of pots');
  }

  takeDraw(content: Record<string, unknown>, decision: number, at: number): void {
    const { pot_secret, left } = content;
    if (pot_secret !== undefined) this.falls.push(readFall(content, decision, at));
    if (left !== undefined) this.levels ??= readLevels(left);
  }
}
