/** The lines of a board that a client was shown at a revision, each `place player score`. */
export interface ShownBoard {
  campaign_id: number;
  revision: number;
  /** The number of lines requested. */
  rows: number;
  lines: readonly string[];
  /** The client that was shown it first. */
  by: string;
}

/** What clients, leaderboards and servers showed during a run, by revision; a contradiction is a finding. */
export class ShownBoards {
  readonly findings: string[] = [];
  readonly #boards = new Map<string, ShownBoard>();

  /** All clients and servers show the same lines for a revision. */
  note(board: ShownBoard): void {
    const { campaign_id, revision, rows, lines, by } = board;
    const name = `${campaign_id} ${revision} ${rows}`;
    const known = this.#boards.get(name);
    if (!known) this.#boards.set(name, board);
    else if (known.lines.join('\n') !== lines.join('\n'))
      this.findings.push(
        `revision ${revision} of campaign ${campaign_id} is two boards: ${differenceOf(known.lines, lines)} (${known.by}, ${by})`,
      );
  }

  /** Those of a campaign, by revision. */
  of(campaign_id: number): ShownBoard[] {
    return [...this.#boards.values()]
      .filter((board) => board.campaign_id === campaign_id)
      .sort((a, b) => a.revision - b.revision);
  }
}

/** The first line that differs, for people who look for the reason. */
export function differenceOf(some: readonly string[], others: readonly string[]): string {
  const at = some.findIndex((line, index) => line !== others[index]);
  const line = at < 0 ? some.length : at;
  return `line ${line + 1} is "${some[line] ?? 'none'}" and "${others[line] ?? 'none'}"`;
}

/** A line in the form for comparison. */
export function lineOf(line: { place: number; player_id: string; score: string | number }): string {
  return `${line.place} ${line.player_id} ${line.score}`;
}
