/** A text file of the repository; `path` is relative to its root. */
export interface RepositoryFile {
  path: string;
  text: string;
}

/** One rule of this repository and its check: one sentence for each breach, beginning with the path. */
export interface Rule {
  rule: string;
  check: (files: RepositoryFile[]) => string[];
}

/**
 * A rule with examples: each of `bad` must make it fire, and `nearMisses` look alike and must not; both map paths to texts.
 * So every guard is seen to fire whenever the tests run.
 */
export interface Guard extends Rule {
  bad: Array<Record<string, string>>;
  nearMisses: Record<string, string>;
}

/** Whether a file is a test: `*.test.ts`, or any file in a package's test/. */
export function isTest(path: string): boolean {
  return /^packages\/\w+\/test\//.test(path) || path.endsWith('.test.ts');
}

/** Whether a file is part of the running service. */
export function isProduct(path: string): boolean {
  return /^packages\/\w+\/src\//.test(path) && isTypeScript(path) && !isTest(path);
}

export function isTypeScript(path: string): boolean {
  return /\.tsx?$/.test(path);
}
