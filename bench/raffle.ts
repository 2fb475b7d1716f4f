import { normalTail } from '../packages/rules/src/alarms/statistics.ts';
import { drawWinners, numbersOf } from '../packages/rules/src/kinds/raffle/draw.ts';
import { commitmentOf, sealedSeed } from '../packages/rules/src/kinds/raffle/seed.ts';
import { listRoot, ticketList, ticketsOf } from '../packages/rules/src/kinds/raffle/ticket-list.ts';
import { hex, utf8 } from '../packages/rules/src/sealing/bytes.ts';

/**
 * A raffle of a million tickets, drawn and then verified by drawing it again from what is published, and how uniform a
 * million numbers are: `node bench/raffle.ts [tickets] [players] [winners] [numbers]`. Prints seconds, and p of χ².
 */
const [tickets = 1_000_000, players = 100_000, winners = 1_000, numbers = 1_000_000] = process.argv
  .slice(2)
  .map(Number);

const secret = utf8('a secret of thirty-two bytes, yes');
const counts = Array.from({ length: players }, (_, at) => ({
  player_hash: hex(commitmentOf(utf8(`player ${at}`))),
  tickets: Math.floor((tickets * (at + 1)) / players) - Math.floor((tickets * at) / players),
}));

function draw(): { root: string; drawn: string } {
  const list = ticketList(counts);
  const root = listRoot(list);
  const seed = sealedSeed(secret, { root, tickets: ticketsOf(list) });
  const drawn = Array.from(drawWinners(list, seed, { counts: [winners], onePrizeAPlayer: true }));
  return { root: hex(root), drawn: JSON.stringify(drawn) };
}

const begun = performance.now();
const first = draw();
const middle = performance.now();
const again = draw();
const end = performance.now();
if (first.root !== again.root || first.drawn !== again.drawn) throw new Error('two draws of one seed differ');
const seconds = (from: number, to: number) => ((to - from) / 1_000).toFixed(2);
process.stdout.write(`${tickets} tickets of ${players} players, ${winners} winners: `);
process.stdout.write(`drawn ${seconds(begun, middle)} s, verified ${seconds(middle, end)} s\n`);

const cells = 1_000;
const observed = new Float64Array(cells);
const next = numbersOf(secret);
for (let count = 0; count < numbers; count += 1) {
  const cell = next(cells);
  observed[cell] = (observed[cell] as number) + 1;
}
const expected = numbers / cells;
const x = observed.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
// Wilson and Hilferty 1931.
const width = 2 / (9 * (cells - 1));
const p = normalTail((Math.cbrt(x / (cells - 1)) - (1 - width)) / Math.sqrt(width));
process.stdout.write(`${numbers} numbers in ${cells} cells: χ² ${x.toFixed(1)}, p ${p.toFixed(4)}\n`);
