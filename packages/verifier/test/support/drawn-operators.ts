import { placesIn, withOther, withOtherItems } from './drawn-changes.ts';
import { type FallContent, isFall, owedForPots } from './fallen-pots.ts';
import type { Cheat } from './make-certificate.ts';
import type { SettledBoard } from './settled-board.ts';
import type { Draw } from './some-tenant.ts';
import type { Decided, Tenant } from './tenant.ts';

/** What a dishonest operator signs, so that all hashes and signatures fit. */
export interface SignedForgery {
  readonly what: string;
  readonly forged: Tenant;
  readonly cheat: Cheat;
}

/** A change of what was decided or of what the board says, drawn; never the truth. */
export function signedForgery(tenant: Tenant, board: SettledBoard, draw: Draw): SignedForgery {
  const isDecided = tenant.definition.kind !== 'levels' && draw(2) === 0;
  const forged = isDecided ? { ...tenant, decisions: otherDecisions(tenant, draw) } : tenant;
  const cheat = { board: isDecided ? withOwedBeyond(board, forged) : otherBoard(tenant, board, draw) };
  const [truth, text] = [
    JSON.stringify([tenant.decisions, board]),
    JSON.stringify([forged.decisions, cheat.board]),
  ];
  if (text === truth) return signedForgery(tenant, board, draw);
  const at = [...truth].findIndex((sign, index) => sign !== text[index]);
  return { what: text.slice(Math.max(0, at - 200), at + 100), forged, cheat };
}

function one<Item>(items: readonly Item[], draw: Draw): Item {
  return items[draw(items.length)] as Item;
}

/**
 * What a certificate of its kind shows: to whom drops fell, and that the last one did, is in receipts alone, and payouts of
 * pots have no order.
 */
function otherBoard({ definition }: Tenant, board: SettledBoard, draw: Draw): SettledBoard {
  const shown = (['lines', 'payouts', 'completions'] as const).filter((name) => board[name]?.length);
  const name = one(shown, draw);
  const items = board[name] as readonly object[];
  const isOfDrop = definition.kind === 'drop' && name === 'payouts';
  const at = draw(items.length);
  const places = placesIn(items[at]).filter(([member]) => !isOfDrop || member !== 'player_hash');
  const changed = draw(3) === 0 ? withOtherItems(items, draw) : withOther(items, at, one(places, draw), draw);
  const isLastLeftOut = isOfDrop && changed.length < items.length && changed[0] === items[0];
  const isOtherOrder = name === 'payouts' && isSameSet(changed, items) && definition.kind === 'jackpot';
  return isLastLeftOut || isOtherOrder ? board : { ...board, [name]: changed };
}

function isSameSet(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && b.every((item) => a.includes(item));
}

/** What a fall or the end of a jackpot says, or a drop's secret, other than it is: no other certificate proves the rest. */
const UNPROVEN: ReadonlySet<string> = new Set(['began_at', 'contribution', 'carried']);

function otherDecisions({ decisions, log }: Tenant, draw: Draw): Decided[] {
  const from = decisions.findIndex(({ kind }) => kind === 'commitment');
  const [commitment, ...draws] = decisions.slice(from) as [Decided, ...Decided[]];
  const isPots = draws.some(({ content }) => isFall(content));
  const way = one<Way>(isPots ? [otherMember, otherMember, otherFalls, otherFall] : [otherMember], draw);
  const changed =
    draw(4) === 0
      ? [...otherMember([commitment], draw), ...draws]
      : [commitment, ...way(draws, draw, log.length)];
  return [...decisions.slice(0, from), ...changed];
}

type Way = (draws: readonly Decided[], draw: Draw, end: number) => Decided[];

/** One value in one of the decisions. */
function otherMember(draws: readonly Decided[], draw: Draw): Decided[] {
  const contents = draws.map(({ content }) => content);
  const at = draw(contents.length);
  const places = placesIn(contents[at]).filter((path) => !isUnproven(path));
  const changed = withOther(contents, at, one(places, draw), draw);
  return draws.map((decided, index) => ({ ...decided, content: changed[index] }));
}

/** The level of what is left follows from its place. */
function isUnproven(path: readonly string[]): boolean {
  const name = path.at(-1) ?? '';
  return UNPROVEN.has(name) || (path[0] === 'left' && name === 'level');
}

/** Falls in another order, one of them left out or twice. */
function otherFalls(draws: readonly Decided[], draw: Draw): Decided[] {
  return [...(withOtherItems(draws.slice(0, -1), draw) as Decided[]), ...draws.slice(-1)];
}

/** A fall that was fixed too early, whose round began or contributed as it cannot have, or of a level that there is not. */
function otherFall(draws: readonly Decided[], draw: Draw, end: number): Decided[] {
  const at = draw(draws.length - 1);
  const fall = draws[at] as Decided & { content: FallContent };
  const { content, after } = fall;
  const changed = [
    { ...fall, after: draw(after) },
    { ...fall, content: { ...content, contribution: `${content.contributed}${draw(10)}` } },
    ...(after < end
      ? [{ ...fall, content: { ...content, began_at: content.began_at + 1 + draw(1e7) } }]
      : []),
  ];
  const beyond = { ...content, number: draws.length, level: 2 + draw(3), pot: 1 };
  if (draw(4) > 0) return draws.with(at, one(changed, draw));
  return draws.toSpliced(-1, 0, { ...fall, content: beyond });
}

/** What is owed for a fall that there was not is in the file, too. */
function withOwedBeyond(board: SettledBoard, { decisions }: Tenant): SettledBoard {
  const falls = decisions.map(({ content }) => content).filter(isFall);
  const more = owedForPots(falls.filter(({ level }) => level > 1));
  return { ...board, payouts: [...board.payouts, ...more] };
}
