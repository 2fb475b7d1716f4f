import { createReadStream } from 'node:fs';
import { verify } from '@laurel/verifier/verify.ts';

/** Verifies one file and says what it took. */
const [, , path = ''] = process.argv;
const start = performance.now();
const { verdict, shown } = await verify(createReadStream(path, { highWaterMark: 1 << 20 }));
const seconds = (performance.now() - start) / 1000;
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
const cpu = (userCPUTime + systemCPUTime) / 1e6;
const own = process.threadCpuUsage();
const thread = (own.user + own.system) / 1e6;
console.log(
  `${verdict.valid ? 'holds' : 'does not hold'}, ${shown.opened} events opened, ${verdict.count} lines: ` +
    `${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of processor time, ${thread.toFixed(1)} s of them in the main thread, ${(maxRSS / 1024).toFixed(0)} MiB`,
);
if (!verdict.valid) {
  console.log(verdict.checks.filter(({ ok }) => !ok));
  process.exitCode = 1;
}
