import { type Boards, openBoards } from '../../src/boards/open-boards.ts';
import { Turns } from '../../src/scheduling/turns.ts';

/** Boards over scoring, with the turns of their process. */
export function boardsOver(modules: Omit<Parameters<typeof openBoards>[0], 'turns'>): {
  boards: Boards;
  turns: Turns;
} {
  const turns = new Turns(() => performance.now());
  return { boards: openBoards({ ...modules, turns }), turns };
}
