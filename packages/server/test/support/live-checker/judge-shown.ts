import { MAX_EVENTS_AHEAD } from '../../../src/cursor/store/scoring-cursors.ts';
import type { BoardsOfLog, World } from './boards-of-log.ts';
import { differenceOf, type ShownBoard } from './shown-boards.ts';

/** The number of comparisons, and the findings. */
export interface Judgement {
  compared: number;
  findings: string[];
}

/**
 * Compares what was shown with the boards that the log gives. A revision gives the newest event of a board and the number of
 * changes outside the log; decisions of staff are in their order, each with a moment from which boards include it. So each
 * board must match one of the worlds, and later revisions never have an earlier world. `most`: of more boards, an evenly
 * spread selection of this size is compared.
 */
export function judgeShown(
  boards: readonly ShownBoard[],
  worlds: readonly World[],
  log: BoardsOfLog,
  most = Number.POSITIVE_INFINITY,
): Judgement {
  const findings: string[] = [];
  let at = 0;
  const each = Math.max(1, Math.ceil(boards.length / most));
  const compared = boards.filter((_, index) => (boards.length - 1 - index) % each === 0);
  for (const board of compared) {
    const seq = board.revision % MAX_EVENTS_AHEAD;
    const isShown = (world: World) => areEqual(log.lines(world, seq).slice(0, board.rows), board.lines);
    const found = worlds.findIndex((world, index) => index >= at && isShown(world));
    if (found >= 0) at = found;
    else findings.push(`${nameOf(board)} is not the log's: ${differenceIn(board, worlds[at] as World, log)}`);
  }
  const last = boards.at(-1);
  const isFinal = (board: ShownBoard) =>
    areEqual(log.lines(worlds.at(-1) as World, log.head).slice(0, board.rows), board.lines);
  if (last && at < worlds.length - 1 && !isFinal(last))
    findings.push(`${nameOf(last)} was the last, but staff had done ${worlds.length - 1 - at} things more`);
  return { compared: compared.length, findings };
}

function areEqual(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((line, at) => line === others[at]);
}

function nameOf({ campaign_id, revision, by }: ShownBoard): string {
  const [changes, seq] = [Math.floor(revision / MAX_EVENTS_AHEAD), revision % MAX_EVENTS_AHEAD];
  return `the board of campaign ${campaign_id} after event ${seq} and ${changes} changes, which ${by} was shown,`;
}

function differenceIn({ revision, rows, lines }: ShownBoard, world: World, log: BoardsOfLog): string {
  return differenceOf(log.lines(world, revision % MAX_EVENTS_AHEAD).slice(0, rows), lines);
}
