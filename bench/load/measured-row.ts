import type { Laurel } from '../harness/laurel.ts';
import type { Others } from './others.ts';

export const tableHead = `| operation | took ms | longest turn, ms of processor | longest delay ms | 204 p99 | listing p99 |
| --- | ---: | ---: | ---: | ---: | ---: |`;

/** Runs an operation next to steady traffic of another tenant, and prints what both took. */
export async function measuredRow(
  { laurel, others }: { laurel: Pick<Laurel, 'ask'>; others: Others },
  name: string,
  work: () => Promise<unknown>,
): Promise<void> {
  await Promise.all([laurel.ask('longestTurn'), laurel.ask('longestBlock')]);
  others.begin();
  const began = performance.now();
  const failure = await work().then(
    () => '',
    (error: Error) => ` (${error.message.slice(0, 90)})`,
  );
  const took = performance.now() - began;
  const [turn, block] = await Promise.all([
    laurel.ask<number>('longestTurn'),
    laurel.ask<number>('longestBlock'),
  ]);
  const { acknowledged, listed } = others.end();
  const cells = [took, turn, block, acknowledged, listed].map((value) => value.toFixed(0));
  console.log(`| ${name}${failure} | ${cells.join(' | ')} |`);
}
