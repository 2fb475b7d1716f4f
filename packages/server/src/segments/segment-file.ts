import type { FaultError } from '@laurel/contract/faults/fault-error.ts';
import { Fault, listedErrors } from '@laurel/contract/faults/faults.ts';
import { maxSegmentPlayers, playerIdColumn } from '@laurel/contract/segments/segments.ts';
import { maxIdLength } from '@laurel/contract/values/amounts.ts';
import { compareCodePoints } from '@laurel/rules/boards/code-points.ts';
import { isErased } from '@laurel/rules/players/erased.ts';
import type { CsvLine } from '../spreadsheets/csv.ts';
import { NoCsv, readCsv } from '../spreadsheets/read-csv.ts';

/**
 * The players of an uploaded file, each once and in order: of a table the column `player_id`, otherwise one a line. Faults:
 * `invalid_body`, which names the lines.
 */
export async function playersInFile(text: string): Promise<string[]> {
  const file = new SegmentFile();
  try {
    for await (const line of readCsv(text)) if (!file.add(line)) break;
  } catch (error) {
    if (!(error instanceof NoCsv)) throw error;
    file.refuse(error.line, error.message);
  }
  return file.players();
}

class SegmentFile {
  readonly #players = new Set<string>();
  readonly #errors: FaultError[] = [];
  /** The column of the ids; undefined before the first line. */
  #column: number | undefined;
  #isTable = false;

  /** Takes a line; false: no further one can matter. */
  add({ line, cells }: CsvLine): boolean {
    if (this.#column === undefined && this.#readNames(cells)) return true;
    if (!this.#isTable && cells.length > 1) {
      this.#errors.push({
        pointer: '',
        detail: `line ${line} has ${cells.length} columns, none of them named ${playerIdColumn} in the first line`,
      });
      return false;
    }
    const player_id = cells[this.#column ?? 0] ?? '';
    const wrong = this.#wrongWith(player_id);
    if (wrong === undefined) this.#players.add(player_id);
    else this.refuse(line, wrong);
    return this.#errors.length < listedErrors && this.#players.size <= maxSegmentPlayers;
  }

  refuse(line: number, detail: string): void {
    this.#errors.push({ pointer: '', detail: `line ${line}: ${detail}` });
  }

  players(): string[] {
    if (this.#players.size === 0 && this.#errors.length === 0)
      this.#errors.push({ pointer: '', detail: 'the file holds no player' });
    if (this.#errors.length === 0) return [...this.#players].sort(compareCodePoints);
    throw new Fault('invalid_body', `The file is not valid: ${this.#errors[0]?.detail}.`, {
      errors: this.#errors,
    });
  }

  /** Whether the first line names columns. */
  #readNames(cells: string[]): boolean {
    const column = cells.findIndex((cell) => cell.toLowerCase() === playerIdColumn);
    this.#isTable = column >= 0;
    this.#column = Math.max(column, 0);
    return this.#isTable;
  }

  #wrongWith(player_id: string): string | undefined {
    if (player_id === '') return 'the player id is empty';
    if (player_id.length > maxIdLength) return `the player id is longer than ${maxIdLength} characters`;
    if (isErased(player_id)) return 'this is the id of an erased player';
    const isOneTooMany = this.#players.size === maxSegmentPlayers && !this.#players.has(player_id);
    return isOneTooMany ? `a segment holds at most ${maxSegmentPlayers} players` : undefined;
  }
}
