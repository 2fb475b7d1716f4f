import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const page = (name: string) => fileURLToPath(new URL(`../src/page/${name}`, import.meta.url));

/** The page as one file: its content security policy allows its own script and style, and nothing else. */
export async function buildPage(): Promise<string> {
  // A script in a page ends at this sign, wherever it is.
  const script = (await bundle()).replaceAll('</script', '<\\/script');
  const style = readFileSync(page('page.css'), 'utf8').replace(/\s+/g, ' ').trim();
  const parts: Record<string, string> = {
    '<style></style>': `<style>${style}</style>`,
    '<script type="module"></script>': `<script type="module">${script}</script>`,
    '(style)': hashOf(style),
    '(script)': hashOf(script),
  };
  // One pass, so that nothing of the script is taken for a mark.
  return readFileSync(page('page.html'), 'utf8').replace(
    /<(style|script type="module")><\/\w+>|\((style|script)\)/g,
    (mark) => parts[mark] ?? mark,
  );
}

async function bundle(): Promise<string> {
  const build = await rolldown({ input: page('page.ts'), platform: 'browser', logLevel: 'silent' });
  const { output } = await build.generate({
    format: 'es',
    minify: true,
    codeSplitting: false,
    comments: false,
  });
  await build.close();
  return output[0].code.trim();
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
