import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const styles = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles/global.layer.css'));

/**
 * What other components are made of. Style sheets come in any order, so theirs are in a layer below (the order of layers is
 * in index.html).
 */
const isBase =
  /\/(?:UnstyledButton|Input|InlineInput|Paper|Popover|ScrollArea|ModalBase|Overlay|Loader|Group|Stack|Flex|Text|Title)\.layer\.css$/;

/**
 * The style sheet of each component of Mantine that the console uses comes with it: the sheet of all of them is three times
 * as much as the first screen needs. A component's class names are in a module of their own, which says that it is used.
 */
export function mantineStyles(): Plugin {
  return {
    name: 'mantine-styles',
    enforce: 'pre',
    transform: (code, id) => {
      const path = id.replaceAll('\\', '/');
      if (isBase.test(path))
        return { code: code.replaceAll('@layer mantine', '@layer mantine-base'), map: null };
      const [, name] = /@mantine\/core\/esm\/(?:components|utils)\/.*\/(\w+)\.module\.mjs$/.exec(path) ?? [];
      if (name === undefined || !existsSync(join(styles, `${name}.layer.css`))) return undefined;
      return { code: `import '@mantine/core/styles/${name}.layer.css';\n${code}`, map: null };
    },
  };
}
