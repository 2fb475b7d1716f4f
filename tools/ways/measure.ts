import { startLaurel } from '../../packages/server/test/support/laurel.ts';
import { prepareOperation, TIMES, type WayName } from './operations.ts';
import { type Way, wayOf } from './steps.ts';
import { Trace } from './trace.ts';

/** Checkpoints follow a step at once. */
const settings = { CHECKPOINT_SECONDS: '1' };

/** Does the operation of a way often enough, and returns the way that the last one took. */
export async function measureWay(name: WayName): Promise<Way> {
  const laurel = await startLaurel(settings);
  try {
    const { begins, run } = await prepareOperation(name, laurel);
    const [last, found] = [TIMES - 1, TIMES - 2];
    for (let time = 0; time < found; time++) await run(time);
    const trace = new Trace(begins);
    await trace.find(() => run(found));
    return wayOf(await trace.follow(() => run(last)));
  } finally {
    await laurel.close();
  }
}
