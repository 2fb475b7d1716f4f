import { startLaurel } from '../../packages/server/test/support/laurel.ts';
import { prepareOperation, TIMES, type WayName } from './operations.ts';
import { callsUntil, type Way, wayOf } from './steps.ts';
import { Trace } from './trace.ts';

/** The way until the board shows the operation, and with all that follows, as the checkpoint. */
export interface MeasuredWay {
  toBoard: Way;
  whole: Way;
}

/** Does the operation of a way often enough, and returns the way that the last one took. */
export async function measureWay(name: WayName): Promise<MeasuredWay> {
  const laurel = await startLaurel();
  try {
    const { begins, shows, run } = await prepareOperation(name, laurel);
    const [last, found] = [TIMES - 1, TIMES - 2];
    for (let time = 0; time < found; time++) await run(time);
    const trace = new Trace(begins);
    await trace.find(() => run(found));
    const calls = await trace.follow(() => run(last));
    return { toBoard: wayOf(callsUntil(calls, shows)), whole: wayOf(calls) };
  } finally {
    await laurel.close();
  }
}
