import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import enOfKinds from '@laurel/languages/en/widget-kinds.json' with { type: 'json' };
import en from '@laurel/languages/en/widgets.json' with { type: 'json' };
import { type Plugin, rolldown } from 'rolldown';
import { ownLit } from './own-lit.ts';
import { widgetLanguages } from './src/texts.ts';

/**
 * Builds the files that are served at /widgets/v1/ into the folder that is given, which must not exist. It appears at once,
 * so that a server never finds half of it.
 */
const source = fileURLToPath(new URL('src', import.meta.url));
const [, , target = fileURLToPath(new URL('dist/own', import.meta.url))] = process.argv;
const half = `${target}.${process.pid}`;

/** What the licences of Laurel and of Lit, which is in the files, ask for. */
const notice = '/*! Laurel, Apache-2.0; Lit, (c) Google LLC, BSD-3-Clause */';

/** Custom properties that no page sets have names of three letters; `--laurel-…` stay. */
const properties: string[] = [];
function shortProperty(name: string): string {
  if (!properties.includes(name)) properties.push(name);
  return `--l${(properties.indexOf(name) + 10).toString(36)}`;
}

/** Spaces around the signs of a style sheet mean nothing. */
function shortSheet(sheet: string): string {
  return sheet
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*([{};,>])\s*/g, '$1')
    .replace(/`\s+/, '`')
    .replace(/\b0(?=\.\d)/g, '')
    .replace(/(: )|;(?=})/g, (sign) => sign.trim().replace(';', ''))
    .replace(/--l-[a-z-]+/g, shortProperty);
}

/** Style sheets and templates are texts, which the bundler leaves as they are. */
const withoutLayout: Plugin = {
  name: 'without-layout',
  transform: (code, id) =>
    id.startsWith(source)
      ? code
          .replace(/sheetOf\(`[^`]*`/g, shortSheet)
          .replace(/--l-[a-z-]+/g, shortProperty)
          .replace(/>\n\s*</g, '><')
      : // Lit's hints for authors of elements are of no use to readers of a page.
        code.replace(/Error\((["'`])(?:(?!\1).){30,}\1\)/g, 'Error()'),
};

/**
 * Names of members that meet neither the page, nor the server, nor the file of test mode: shortened, they leave room for
 * what is seen. Those of Lit whose name is in a string, too, are not among them.
 */
const inside = new RegExp(
  `^(${[
    // Lit
    '_\\$[\\w$]+|createRenderRoot|getPropertyOptions|getPropertyDescriptor|enableUpdating|finalizeStyles|elementStyles|performUpdate',
    'scheduleUpdate|shouldUpdate|firstUpdated|getUpdateComplete|requestUpdate|willUpdate|creationScope|renderBefore|renderOptions',
    'setConnected|host(Connected|Disconnected|Updated?)|addInitializer|createProperty|useDefault|hasChanged|noAccessor|(to|from)Attribute',
    '(add|remove)Controller|shadowRootOptions|styleSheet|isUpdatePending|hasUpdated',
    // the client
    '\\w+Milliseconds|waitSeconds|isPassing|lastEventId|revisionOf|forget|currentState|openChannel|snapshot|receive|isClosed|valid|clock|failure|boards|phases|allow|limits|share|tabs|tokens?|skipsMissing|carry|connection|listener',
    // the elements
    'shownRows|wordbook|pageKey|listing(Source)?|credential|ownLine|formats|texts|countdown|instead|awayLine|isAway|spoken|tellError|tournaments?|said|server|still|decimal|remember|tell|isOver|isStill|news|bones|awayNote|passed|setClock|refreshSoon|joining|proving|teams|heard|readOne',
  ].join('|')})$`,
);

const shortened = Object.keys({ ...en, ...enOfKinds }).filter((name) => inside.test(name));
if (shortened.length > 0) throw new Error(`Texts are read by their names: ${shortened.join(', ')}`);

/** The scripts, each with the module that it begins with. */
const scripts = {
  laurel: 'laurel',
  'laurel-board': 'laurel-board',
  'laurel-mini': 'laurel-mini',
  'laurel-test-mode': 'laurel-test-mode',
  'laurel-advice': 'advice',
  'laurel-celebration': 'celebration',
  'laurel-proof': 'proof/show-proof',
  'laurel-draw': 'draw/show-draw',
};

rmSync(half, { recursive: true, force: true });
mkdirSync(half, { recursive: true });
try {
  for (const [name, module] of Object.entries(scripts)) await bundle(name, module);
  writeThemes();
  writeLanguages();
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

/** Each language as one file, which the elements fetch: the words of all of them. */
function writeLanguages(): void {
  mkdirSync(join(half, 'languages'));
  for (const tag of widgetLanguages) {
    const [all, ofKinds] = ['widgets', 'widget-kinds'].map((name): object =>
      JSON.parse(
        readFileSync(fileURLToPath(import.meta.resolve(`@laurel/languages/${tag}/${name}.json`)), 'utf8'),
      ),
    );
    writeFileSync(join(half, 'languages', `${tag}.json`), JSON.stringify({ ...all, ...ofKinds }));
  }
}

/** The finished themes, whose custom properties have the short names of the scripts. */
function writeThemes(): void {
  const from = join(source, 'themes');
  mkdirSync(join(half, 'themes'));
  for (const name of readdirSync(from))
    writeFileSync(join(half, 'themes', name), shortSheet(readFileSync(join(from, name), 'utf8')).trim());
}

async function bundle(name: string, module: string): Promise<void> {
  const build = await rolldown({
    input: join(source, `${module}.ts`),
    platform: 'browser',
    plugins: [ownLit, withoutLayout],
    logLevel: 'silent',
  });
  const { output } = await build.generate({
    format: 'es',
    // A receipt has members of these names, which stay as they are.
    minify: {
      compress: true,
      mangle: true,
      ...(name !== 'laurel-proof' && { mangleProps: { include: inside } }),
    },
    codeSplitting: false,
    comments: false,
  });
  await build.close();
  writeFileSync(join(half, `${name}.js`), `${notice}\n${output[0].code}`);
}

/** The value of the attribute `integrity` of a script. */
function integrity(): Record<string, string> {
  const scripts = readdirSync(half).filter((name) => name.endsWith('.js'));
  return Object.fromEntries(
    scripts.map((name) => {
      const hash = createHash('sha384').update(readFileSync(join(half, name)));
      return [name, `sha384-${hash.digest('base64')}`];
    }),
  );
}
