import { SingleBar } from 'cli-progress';
import type { Context, PartsProgress } from './command.ts';
import { printable, printRemark } from './output.ts';

/** On standard error: lines with bars on a terminal, plain lines elsewhere. */
export function openPartsProgress(context: Context): PartsProgress {
  if (context.stderr.isTTY) return openBars(context);
  return { begin: (text) => printRemark(context, text), show: () => undefined, end: () => undefined };
}

function openBars({ stderr }: Context): PartsProgress {
  let bar: SingleBar | undefined;
  const end = () => {
    bar?.update(bar.getTotal());
    bar?.stop();
    bar = undefined;
  };
  return {
    begin: (text, total) => {
      end();
      const count = total === undefined ? '' : '  {value}/{total}';
      const format = `{bar} {text}${count}`;
      bar = new SingleBar({ format, stream: stderr, hideCursor: true, gracefulExit: false, barsize: 20 });
      bar.start(total ?? 1, 0, { text: printable(text) });
    },
    show: (done) => bar?.update(done),
    end,
  };
}
