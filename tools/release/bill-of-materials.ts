/** As `npm sbom` writes it, as far as it is looked at here. */
interface Bill {
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}
interface Component {
  'bom-ref': string;
  name: string;
  [member: string]: unknown;
}
interface LockFile {
  packages: Record<string, { version?: string; dev?: boolean }>;
}

/**
 * Leaves out of a whole bill what only develops the service, by the lock file. npm's own `--omit dev` also leaves out what is needed by
 * both, such as the driver of the database. Own packages, which npm calls by their folders, get their names.
 */
export function withoutDevelopment(whole: string, lockFile: string): string {
  const bill = JSON.parse(whole) as Bill;
  const { packages } = JSON.parse(lockFile) as LockFile;
  const needed = new Set(
    Object.entries(packages)
      .filter(([path, { dev }]) => path.includes('node_modules/') && !dev)
      .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`),
  );
  const isKept = (ref: string) => ref.startsWith('@laurel/') || needed.has(ref);
  const named = (component: Component) => ({
    ...component,
    name: component['bom-ref'].replace(/@[^@]+$/, ''),
  });
  const { component: root } = bill.metadata;
  const kept: Bill = {
    ...bill,
    metadata: { ...bill.metadata, component: { ...named(root), type: 'application' } },
    components: bill.components.filter((component) => isKept(component['bom-ref'])).map(named),
    dependencies: bill.dependencies
      .filter(({ ref }) => ref === root['bom-ref'] || isKept(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isKept) })),
  };
  return `${JSON.stringify(kept, undefined, 2)}\n`;
}
