import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const styles = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles/global.layer.css'));

/**
 * The style sheet of each component of Mantine that the console uses comes with it: the sheet of all of them is three times as much as the first
 * screen needs. A component's class names stand in a module of their own, which says that it is used.
 */
export function mantineStyles(): Plugin {
  return {
    name: 'mantine-styles',
    transform: (code, id) => {
      const [, name] =
        /@mantine\/core\/esm\/components\/.*\/(\w+)\.module\.mjs$/.exec(id.replaceAll('\\', '/')) ?? [];
      if (name === undefined || !existsSync(join(styles, `${name}.layer.css`))) return undefined;
      return { code: `import '@mantine/core/styles/${name}.layer.css';\n${code}`, map: null };
    },
  };
}
