import { readFileSync } from 'node:fs';

/**
 * Settings that a file may hold instead, so that no environment, list of processes or definition of a container shows them.
 */
const secrets = [
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'LAUREL_API_KEY',
  'LAUREL_PASSWORD',
  'LAUREL_BROKER_URL',
  'SMTP_URL',
];

/**
 * The environment with the secrets of files added: `NAME_FILE` names the file of `NAME`. Line breaks at its end are removed.
 * Throws a sentence that names the variable when both are set or the file cannot be read.
 */
export function withSecretFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const named = secrets.filter((name) => environment[`${name}_FILE`]);
  return {
    ...environment,
    ...Object.fromEntries(named.map((name) => [name, readSecret(environment, name)])),
  };
}

function readSecret(environment: NodeJS.ProcessEnv, name: string): string {
  if (environment[name]) throw new Error(`${name} and ${name}_FILE are both set; set one of them`);
  try {
    return readFileSync(environment[`${name}_FILE`] as string, 'utf8').replace(/[\r\n]+$/, '');
  } catch (error) {
    throw new Error(
      `${name}_FILE names a file that cannot be read: ${(error as NodeJS.ErrnoException).code}`,
      { cause: error },
    );
  }
}

/** Puts a password into a URL that names a role and none; a URL that has one, or names no role, stays as it is. */
export function withPassword(url: string, password: string | undefined): string {
  if (password === undefined) return url;
  return url.replace(
    /^(postgres(?:ql)?:\/\/[^:@/?#]+)@/,
    (_, role) => `${role}:${encodeURIComponent(password)}@`,
  );
}
