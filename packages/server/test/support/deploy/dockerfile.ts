import { execFile, execFileSync } from 'node:child_process';
import { cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import dockerignore from '@balena/dockerignore';
import { DockerfileParser } from 'dockerfile-ast';
import { ModifiableInstruction } from 'dockerfile-ast/lib/modifiableInstruction.js';

/** How the last stage says that it is run. */
export interface ImageSettings {
  environment: Record<string, string>;
  workingDirectory: string;
  entrypoint: string[];
  command: string[];
  healthcheck: string[];
  user: string;
  volumes: string[];
}

/** An image whose stages are plain folders: `root` is the file system of the last one, without its base. */
export interface PlainImage extends ImageSettings {
  root: string;
}

interface Stage extends ImageSettings {
  root: string;
}

const run = promisify(execFile);

/**
 * Executes a Dockerfile without a container engine: each stage is a folder, `COPY` honours .dockerignore, `RUN` runs on this
 * machine in the stage's working directory, and a cache mount is npm's own cache. Throws on an instruction that it does not
 * know.
 */
export async function buildInFolders(file: string, context: string, scratch: string): Promise<PlainImage> {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const { keyword, flags, text } of instructionsOf(readFileSync(file, 'utf8'))) {
    if (keyword === 'FROM') {
      const name = / AS (\S+)$/i.exec(text)?.[1] ?? 'last';
      stage = openStage(join(scratch, name));
      stages.set(name, stage);
    } else if (stage === undefined) {
      if (keyword !== 'ARG') throw new Error(`${keyword} before any stage`);
    } else if (keyword === 'RUN') await runStep(stage, flags, text);
    else if (keyword === 'COPY') copyStep(stage, stages, { flags, text, context });
    else setStep(stage, keyword, text);
  }
  return stage as Stage;
}

export interface Instruction {
  keyword: string;
  flags: Record<string, string>;
  text: string;
}

/** The instructions of a Dockerfile in order, with continued lines joined. */
export function instructionsOf(text: string): Instruction[] {
  return DockerfileParser.parse(text)
    .getInstructions()
    .map((instruction) => ({
      keyword: instruction.getKeyword(),
      flags: instruction instanceof ModifiableInstruction ? flagsOf(instruction) : {},
      text: (instruction.getRawArgumentsContent() ?? '').replace(/\\\n\s*/g, ''),
    }));
}

function flagsOf(instruction: ModifiableInstruction): Record<string, string> {
  return Object.fromEntries(instruction.getFlags().map((flag) => [flag.getName(), flag.getValue() ?? '']));
}

function openStage(root: string): Stage {
  mkdirSync(root, { recursive: true });
  return {
    root,
    environment: {},
    workingDirectory: '/',
    entrypoint: [],
    command: [],
    healthcheck: [],
    user: '0:0',
    volumes: [],
  };
}

function setStep(stage: Stage, keyword: string, text: string): void {
  if (keyword === 'WORKDIR') {
    stage.workingDirectory = text;
    mkdirSync(join(stage.root, text), { recursive: true });
  } else if (keyword === 'ENV')
    for (const [, name = '', value = ''] of text.matchAll(/(\w+)=(\S+)/g)) stage.environment[name] = value;
  else if (keyword === 'USER') stage.user = text;
  else if (keyword === 'ENTRYPOINT') stage.entrypoint = JSON.parse(text);
  else if (keyword === 'CMD') stage.command = JSON.parse(text);
  else if (keyword === 'HEALTHCHECK') stage.healthcheck = JSON.parse(text.replace(/^CMD /, ''));
  else if (keyword === 'VOLUME') stage.volumes = JSON.parse(text);
  else if (!['LABEL', 'EXPOSE', 'STOPSIGNAL', 'ARG'].includes(keyword))
    throw new Error(`${keyword} is not known here`);
}

async function runStep(stage: Stage, { mount = '' }: Record<string, string>, text: string): Promise<void> {
  const target = /type=cache,target=([^,]+)/.exec(mount)?.[1];
  const cache = target && join(stage.root, target);
  if (cache) symlinkSync(npmCache(), cache);
  const { PATH, HOME, npm_config_registry } = process.env;
  // Packages that this machine already has are not requested again: for each of 450 packages npm would read the whole
  // history from the registry.
  const npm = { npm_config_prefer_offline: 'true', ...(npm_config_registry && { npm_config_registry }) };
  const env = { PATH, HOME, ...npm, ...stage.environment };
  const cwd = join(stage.root, stage.workingDirectory);
  await run('/bin/sh', ['-ec', text], { cwd, env, maxBuffer: 64 * 1024 * 1024 });
  if (cache) rmSync(cache);
}

function npmCache(): string {
  return execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8', stdio: 'pipe' }).trim();
}

interface Copy {
  flags: Record<string, string>;
  text: string;
  context: string;
}

function copyStep(stage: Stage, stages: Map<string, Stage>, { flags, text, context }: Copy): void {
  const [source = '', target = ''] = text.split(' ');
  const from = flags.from === undefined ? undefined : stages.get(flags.from);
  const to = join(stage.root, target.startsWith('/') ? target : join(stage.workingDirectory, target));
  if (from) cpSync(join(from.root, source), to, { recursive: true, verbatimSymlinks: true });
  else for (const path of filesOfContext(context, source)) copyFile(join(context, path), join(to, path));
}

function copyFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { verbatimSymlinks: true });
}

/** The files of the build's context that .dockerignore does not exclude. */
export function filesOfContext(context: string, source = '.'): string[] {
  const isSent = dockerignore
    .default()
    .add(readFileSync(join(context, '.dockerignore'), 'utf8'))
    .createFilter();
  return filesBelow(context, source === '.' ? '' : source).filter(isSent);
}

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = join(folder, name);
    // Both are always left out, and are most of the content.
    if (name === '.git' || name === 'node_modules') return [];
    return lstatSync(join(root, path)).isDirectory() ? filesBelow(root, path) : [path];
  });
}
