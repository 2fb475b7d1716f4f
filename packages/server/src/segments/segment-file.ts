import type { FaultError } from '@laurel/contract/faults/fault-error.ts';
import { Fault, listedErrors } from '@laurel/contract/faults/faults.ts';
import { maxSegmentPlayers, playerIdColumn } from '@laurel/contract/segments/segments.ts';
import { compareCodePoints } from '@laurel/contract/values/code-points.ts';
import { maxIdLength } from '@laurel/contract/values/schemas.ts';
import { isErased } from '@laurel/rules/players/erased.ts';
import { type CsvLine, isBlank, leftOutMark } from '../spreadsheets/csv.ts';
import { NoCsv, readCsv } from '../spreadsheets/read-csv.ts';

/**
 * The players of an uploaded file, each once and in order: of a table the column `player_id`, otherwise one a line. Faults:
 * `invalid_body`, which names the lines.
 */
export async function playersInFile(text: string): Promise<string[]> {
  const file = new SegmentFile();
  try {
    for await (const line of readCsv(text, isTable)) if (!isBlank(line) && !file.add(line)) break;
  } catch (error) {
    if (!(error instanceof NoCsv)) throw error;
    file.refuse(error.line, error.message);
  }
  return file.players();
}

const isIdColumn = (cell: string) => cell.toLowerCase().replace(/[\s_-]/g, '') === 'playerid';

const isTable = (cells: string[]) => cells.length > 1 && cells.some(isIdColumn);

/** What others call a column of ids. A player who is called so needs a first line with the column `player_id`. */
const otherColumn =
  /^(?:(?:player|user|customer|client|member|account|external)[ _-]?(?:id|ids|uid|uuid|name|number|no|key|code)|(?:u|gu|uu)?ids?|(?:player|user|customer|client|member|account|login|(?:user|nick)?name|e-?mail)s?)$/i;

class SegmentFile {
  readonly #players = new Set<string>();
  readonly #errors: FaultError[] = [];
  /** The columns of a table; 1 in a list of ids, 0 before the first line. */
  #columns = 0;
  /** The column of the ids. */
  #column = 0;

  /** Takes a line; false: no further one can matter. */
  add({ line, cells }: CsvLine): boolean {
    if (this.#columns === 0 && this.#readNames(line, cells)) return this.#errors.length === 0;
    if (this.#isRemark(cells)) return true;
    const player_id = cells[this.#column] ?? '';
    const wrong = this.#wrongCells(cells) ?? this.#wrongWith(player_id);
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
  #readNames(line: number, cells: string[]): boolean {
    const [column = -1, ...more] = cells.flatMap((cell, index) => (isIdColumn(cell) ? [index] : []));
    const [name = ''] = cells;
    this.#columns = column < 0 ? 1 : cells.length;
    this.#column = Math.max(column, 0);
    if (more.length > 0) this.refuse(line, `several columns are named ${playerIdColumn}`);
    else if (column < 0 && cells.length === 1 && otherColumn.test(name))
      this.refuse(line, `"${name}" looks like the name of a column: name it ${playerIdColumn}`);
    return column >= 0 || this.#errors.length > 0;
  }

  /** The last line of a file that Laurel wrote may say what is not in it. */
  #isRemark([first = '', ...others]: string[]): boolean {
    return this.#column > 0 && first.startsWith(leftOutMark) && others.every((cell) => cell === '');
  }

  #wrongCells(cells: string[]): string | undefined {
    if (cells.slice(this.#columns).every((cell) => cell === '')) return undefined;
    if (this.#columns === 1)
      return `${cells.length} columns, but none is named ${playerIdColumn} in the first line; put an id with a separator in double quotes`;
    return `${cells.length} columns, but ${this.#columns} in the first line; put a cell with a separator in double quotes`;
  }

  #wrongWith(player_id: string): string | undefined {
    if (player_id === '') return 'the player id is empty';
    if (player_id.length > maxIdLength) return `the player id is longer than ${maxIdLength} characters`;
    if (isErased(player_id)) return 'this is the id of an erased player';
    const isOneTooMany = this.#players.size === maxSegmentPlayers && !this.#players.has(player_id);
    return isOneTooMany ? `a segment holds at most ${maxSegmentPlayers} players` : undefined;
  }
}
