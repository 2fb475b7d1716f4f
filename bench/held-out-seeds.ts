import { spawn } from 'node:child_process';

/**
 * Repeats the invariants of each kind of campaign with seeds that no test of the suite draws: days of events that are
 * shuffled, sent in parts and again, late and void are compared with independent folds. `node bench/held-out-seeds.ts
 * [first seed] [how many] [kind…]`; ten seeds from 1001 on of every kind without arguments. The engine is that of
 * TEST_ENGINES, postgres by default. Ends with 1 if a seed finds something.
 */
const invariants = (...names: string[]) =>
  names.map((name) => `packages/server/test/invariants/${name}.test.ts`);

const filesOf = {
  tournament: invariants('boards', 'boards-through-modules'),
  team: invariants('teams'),
  mission: invariants('missions', 'folds-with-facts'),
  raffle: invariants('raffle-draws'),
  turnover: invariants('pools-of-turnover'),
} as const;
type Kind = keyof typeof filesOf;

const [first = '1001', count = '10', ...kinds] = process.argv.slice(2);
let failed = 0;
for (const kind of (kinds.length > 0 ? kinds : Object.keys(filesOf)) as Kind[]) {
  for (let seed = Number(first); seed < Number(first) + Number(count); seed += 1) {
    const code = await runWith(filesOf[kind], seed);
    if (code !== 0) failed += 1;
    process.stdout.write(`${kind}, seed ${seed}: ${code === 0 ? 'holds' : 'FAILS'}\n`);
  }
}
process.exitCode = failed === 0 ? 0 : 1;

function runWith(files: readonly string[], seed: number): Promise<number | null> {
  const environment = { TEST_ENGINES: 'postgres', ...process.env, TEST_SEED: String(seed) };
  const child = spawn(process.execPath, ['packages/server/test/run.ts', ...files], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve) => child.on('close', resolve));
}
