/** A text file of the repository; `path` is relative to its root. */
export interface RepositoryFile {
  path: string;
  text: string;
}

/** One law of the house and what watches over it: one sentence for each breach, beginning with the path. */
export interface Law {
  law: string;
  check: (files: RepositoryFile[]) => string[];
}

/**
 * A law with examples: each of `bad` must make it speak, and `nearMisses` look alike and must not; both map paths to texts.
 * So every guard is seen to fire whenever the tests run.
 */
export interface Guard extends Law {
  bad: Array<Record<string, string>>;
  nearMisses: Record<string, string>;
}

/** Whether a file is a test: `*.test.ts`, or what stands under test/. */
export function isTest(path: string): boolean {
  return path.startsWith('test/') || path.endsWith('.test.ts');
}

/** Whether a file is part of the running service. */
export function isProduct(path: string): boolean {
  return path.startsWith('src/') && isTypeScript(path) && !isTest(path);
}

export function isTypeScript(path: string): boolean {
  return /\.tsx?$/.test(path);
}
