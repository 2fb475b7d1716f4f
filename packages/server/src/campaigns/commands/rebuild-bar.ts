import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@laurel/client/client.ts';
import { SingleBar } from 'cli-progress';
import type { Context } from '../../cli/command.ts';
import { printable } from '../../cli/output.ts';

const POLL_MILLISECONDS = 250;

/** Waits until the board follows the campaign's newest version; shows a bar on a terminal, unless `quiet`. */
export async function followFolds(
  context: Context,
  client: Client,
  { id, custom_id }: { id: number; custom_id: string },
  quiet: boolean,
): Promise<void> {
  const bar = openFoldBar(context, custom_id, quiet);
  try {
    for (;;) {
      const { results } = await client.listRebuildProgress({ path: { id } });
      const unfinished = results.findLast((fold) => !fold.complete);
      if (!unfinished) return;
      bar.show(unfinished);
      await sleep(POLL_MILLISECONDS);
    }
  } finally {
    bar.end();
  }
}

export interface FoldBar {
  show: (progress: { players: number; folded: number }) => void;
  end: () => void;
}

/** Shows a bar on a terminal, nothing elsewhere. */
export function openFoldBar({ stderr }: Context, name: string, quiet: boolean): FoldBar {
  if (quiet || !stderr.isTTY) return { show: () => undefined, end: () => undefined };
  const format = '{name}  {bar} {percentage}%  {value}/{total} players  {eta_formatted}';
  const bar = new SingleBar({ format, stream: stderr, hideCursor: true, gracefulExit: false, barsize: 30 });
  bar.start(1, 0, { name: printable(name) });
  return {
    show: ({ players, folded }) => {
      // Players who came after the start are folded, too.
      bar.setTotal(Math.max(players, folded, 1));
      bar.update(folded);
    },
    end: () => bar.stop(),
  };
}
