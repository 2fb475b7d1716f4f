import { type Guard, isProduct, type RepositoryFile } from './guard.ts';
import { codeOf } from './tokens.ts';

export const environmentGuard: Guard = {
  rule: 'the environment is read only in packages/server/src/app/config.ts',
  check: (files) =>
    files
      .filter((file) => isProduct(file.path) && file.path !== 'packages/server/src/app/config.ts')
      .flatMap(checkFile),
  bad: [
    { 'packages/server/src/app/application.ts': 'const port = process.env.PORT;' },
    { 'packages/server/src/main.ts': "const port = process['env'].PORT;" },
    { 'packages/server/src/installation/commands/serve.ts': 'const { PORT } = process.env;' },
    { 'packages/server/src/installation/commands/serve.ts': 'const { env, argv } = process;' },
    { 'packages/server/src/database/postgres.ts': "import { env } from 'node:process';" },
  ],
  nearMisses: {
    'packages/server/src/app/config.ts':
      'export const readConfig = (environment = process.env) => environment.PORT;',
    'packages/server/src/main.ts':
      "process.exitCode = 1;\n// process.env is read in config.ts\nconst text = 'process.env';",
    'packages/server/src/app/application.ts': 'const env = request.env;\nconst one = { process: 1, env };',
    'packages/server/test/support/laurel.ts': 'const level = process.env.TEST_LOG_LEVEL;',
  },
};

function checkFile(file: RepositoryFile): string[] {
  const tokens = codeOf(file.text);
  const code = tokens.map((token) => token.text);
  return tokens.flatMap(({ text, line }, i) => {
    const isMember =
      text === 'process' &&
      /^(\?\.|\.|\[)$/.test(code[i + 1] ?? '') &&
      /^['"`]?env\b/.test(code[i + 2] ?? '');
    const isTakenApart =
      text === 'env' && /^\{[\w,:\s]*\} (= process|from ['"](node:)?process['"])/.test(fromBrace(code, i));
    return isMember || isTakenApart ? [`${file.path}:${line} reads the environment`] : [];
  });
}

/** The code from the last brace before a position to some tokens behind the next one. */
function fromBrace(code: string[], i: number): string {
  const open = code.lastIndexOf('{', i);
  const close = code.indexOf('}', i);
  return open < 0 || close < 0 ? '' : code.slice(open, close + 3).join(' ');
}
