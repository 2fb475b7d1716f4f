import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

/**
 * Builds the files that are served at /widgets/v1/ into the folder that is given, which must not exist. It appears at once, so that a
 * server never finds half of it.
 */
const source = fileURLToPath(new URL('src', import.meta.url));
const [, , target = fileURLToPath(new URL('dist/own', import.meta.url))] = process.argv;
const half = `${target}.${process.pid}`;

/** What the licences of Laurel and of Lit, which is in the files, ask for. */
const notice = '/*! Laurel, Apache-2.0; Lit, (c) Google LLC, BSD-3-Clause */';

/** Style sheets and templates are texts, which the bundler leaves as they are. Spaces around the signs of a style sheet mean nothing. */
const withoutLayout: Plugin = {
  name: 'without-layout',
  transform: (code, id) =>
    id.startsWith(source)
      ? code
          .replace(/css`[^`]*`/g, (sheet) =>
            sheet
              .replace(/\s*([{};,>])\s*/g, '$1')
              .replace(/(: )|;(?=})/g, (sign) => sign.trim().replace(';', '')),
          )
          .replace(/>\n\s*</g, '><')
      : undefined,
};

rmSync(half, { recursive: true, force: true });
mkdirSync(half, { recursive: true });
try {
  for (const name of ['laurel', 'laurel-board', 'laurel-mini', 'laurel-test-mode']) await bundle(name);
  cpSync(join(source, 'languages'), join(half, 'languages'), { recursive: true });
  writeFileSync(join(half, 'integrity.json'), `${JSON.stringify(integrity(), undefined, 2)}\n`);
  place();
} finally {
  rmSync(half, { recursive: true, force: true });
}

/** Another process may have built the same meanwhile, and may be read already. */
function place(): void {
  try {
    renameSync(half, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  }
}

async function bundle(name: string): Promise<void> {
  const build = await rolldown({
    input: join(source, `${name}.ts`),
    platform: 'browser',
    plugins: [withoutLayout],
    logLevel: 'silent',
  });
  const { output } = await build.generate({
    format: 'es',
    minify: true,
    codeSplitting: false,
    comments: false,
  });
  await build.close();
  writeFileSync(join(half, `${name}.js`), `${notice}\n${output[0].code}`);
}

/** What stands in the attribute `integrity` of a script. */
function integrity(): Record<string, string> {
  const scripts = readdirSync(half).filter((name) => name.endsWith('.js'));
  return Object.fromEntries(
    scripts.map((name) => {
      const hash = createHash('sha384').update(readFileSync(join(half, name)));
      return [name, `sha384-${hash.digest('base64')}`];
    }),
  );
}
