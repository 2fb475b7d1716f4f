import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { readConfig } from '../../src/app/config.ts';
import {
  defaultValues,
  type Manifest,
  renderChart,
  type Values,
  valuesSchema,
} from '../support/deploy/helm-chart.ts';

const isValid = new Ajv({ strict: false }).compile(withoutSchemaAddress(valuesSchema()));
const ofKind = (manifests: Manifest[], kind: string) => manifests.find((one) => one.kind === kind);

/** Everything on, each optional part given. */
const everything: Values = {
  publicUrl: 'https://play.example',
  database: { url: 'postgresql://laurel@postgres:5432/laurel' },
  firstStart: { existingSecret: 'laurel-owner' },
  telemetry: { otlpEndpoint: 'http://collector:4318' },
  ingress: { enabled: true, className: 'nginx', tlsSecret: 'laurel-tls', annotations: { one: 'two' } },
  autoscaling: { enabled: true },
  podAnnotations: { 'example.com/team': 'play' },
  tolerations: [{ key: 'games', operator: 'Exists' }],
  image: { tag: '1.2.3', pullSecrets: [{ name: 'registry' }] },
};

test('the chart renders as it is and with everything on, each object once and with its labels', async () => {
  const kinds = async (values?: Values) => (await renderChart(values)).map(({ kind }) => kind).sort();
  assert.deepEqual(await kinds(), ['Deployment', 'Job', 'PodDisruptionBudget', 'Service', 'ServiceAccount']);
  assert.deepEqual(await kinds(everything), [
    'Deployment',
    'HorizontalPodAutoscaler',
    'Ingress',
    'Job',
    'PodDisruptionBudget',
    'Service',
    'ServiceAccount',
  ]);
  for (const { metadata } of await renderChart(everything))
    assert.equal(metadata.labels['app.kubernetes.io/instance'], 'play', metadata.name);
});

test('every pod is an ordinary user’s with a read-only root, bounded memory and no token of the cluster', async () => {
  const manifests = await renderChart(everything);
  for (const kind of ['Deployment', 'Job']) {
    const { spec } = ofKind(manifests, kind).spec.template;
    assert.equal(spec.automountServiceAccountToken, false);
    assert.deepEqual([spec.securityContext.runAsNonRoot, spec.securityContext.runAsUser], [true, 65532]);
    assert.deepEqual(spec.securityContext.seccompProfile, { type: 'RuntimeDefault' });
    const [container] = spec.containers;
    assert.deepEqual(container.securityContext, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    assert.ok(container.resources.requests.cpu && container.resources.limits.memory);
    assert.equal(container.image, 'laurel:1.2.3');
  }
});

test('probes ask what they are for, and a pod that ends is drained first', async () => {
  const { spec } = ofKind(await renderChart(), 'Deployment').spec.template;
  const [{ startupProbe, livenessProbe, readinessProbe, lifecycle, ports }] = spec.containers;
  assert.deepEqual(
    [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet),
    [
      { path: '/health', port: 'http' },
      { path: '/health', port: 'http' },
      { path: '/ready', port: 'http' },
    ],
  );
  assert.deepEqual(ports, [{ name: 'http', containerPort: 8080 }]);
  assert.equal(lifecycle.preStop.exec.command[0], 'node');
  assert.ok(spec.terminationGracePeriodSeconds > 30);
});

test('the schema is migrated before the pods are replaced, and one of them at a time', async () => {
  const manifests = await renderChart();
  const job = ofKind(manifests, 'Job');
  assert.equal(job.metadata.annotations['helm.sh/hook'], 'pre-install,pre-upgrade');
  assert.deepEqual(job.spec.template.spec.containers[0].args, ['migrate']);
  assert.equal(
    job.spec.template.metadata.labels['app.kubernetes.io/name'],
    undefined,
    'no service selects it',
  );
  assert.deepEqual(ofKind(manifests, 'Deployment').spec.strategy.rollingUpdate, {
    maxSurge: 1,
    maxUnavailable: 0,
  });
  assert.equal(ofKind(manifests, 'PodDisruptionBudget').spec.maxUnavailable, 1);
});

test('secrets come by reference, and what is set are settings that Laurel reads', async () => {
  for (const values of [{}, everything]) {
    const { env } = ofKind(await renderChart(values), 'Deployment').spec.template.spec.containers[0];
    const asked = new Set<string>();
    readConfig(new Proxy({}, { get: (_, name) => void asked.add(String(name)) }));
    for (const { name, value } of env) {
      assert.ok(asked.has(name), `${name} is a setting`);
      if (/PASSWORD|API_KEY/.test(name)) assert.equal(value, undefined, name);
      else if (name !== 'DATABASE_URL') assert.equal(typeof value, 'string', name);
    }
  }
});

test('the private key of the logs outlives a pod, from a secret or on a claim, and a CA file can be mounted', async () => {
  const podOf = async (values: Values, kind = 'Deployment') =>
    ofKind(await renderChart(values), kind).spec.template.spec;
  const volume = ({ volumes }: Manifest, name: string) => volumes.find((one: Manifest) => one.name === name);
  const mount = ({ containers }: Manifest, path: string) =>
    containers[0].volumeMounts.find(({ mountPath }: Manifest) => mountPath === path);

  const plain = await podOf({});
  const { value: directory } = plain.containers[0].env.find(({ name }: Manifest) => name === 'SEALING_DIR');
  const key = mount(plain, `${directory}/signing-key.pem`);
  assert.equal(volume(plain, key.name).secret.secretName, 'laurel-sealing');
  assert.equal(key.subPath, 'signing-key.pem');
  assert.ok(volume(plain, mount(plain, directory).name).emptyDir, 'what was signed last is written there');
  assert.equal(mount(plain, '/etc/laurel'), undefined);

  const claimed = await podOf({ sealing: { existingClaim: 'sealing' } });
  assert.equal(volume(claimed, mount(claimed, directory).name).persistentVolumeClaim.claimName, 'sealing');
  assert.equal(mount(claimed, `${directory}/signing-key.pem`), undefined);

  for (const kind of ['Deployment', 'Job']) {
    const pod = await podOf({ database: { caSecret: 'ca' } }, kind);
    assert.equal(volume(pod, mount(pod, '/etc/laurel').name).secret.secretName, 'ca', kind);
  }
});

test('the schema of values takes the defaults and refuses what would be a mistake', () => {
  assert.ok(isValid(defaultValues()), JSON.stringify(isValid.errors));
  const refused: Values[] = [
    { replicas: 3 },
    { replicaCount: 'two' },
    { database: { existingSecret: '' } },
    { database: { existingSecret: 'one', url: 'postgresql://laurel:secret@host/laurel' } },
    { settings: { LAUREL_PASSWORD: 'open' } },
    { settings: { PROCESSES: 2 } },
    { publicUrl: 'play.example' },
    { sealing: { existingSecret: '', secretKeys: ['signing-key.pem'], existingClaim: '' } },
    { sealing: { existingSecret: 'one', secretKeys: [] } },
  ];
  for (const values of refused)
    assert.equal(isValid({ ...defaultValues(), ...values }), false, JSON.stringify(values));
});

function withoutSchemaAddress(schema: object): object {
  const { $schema: _, ...rest } = schema as { $schema?: string };
  return rest;
}
