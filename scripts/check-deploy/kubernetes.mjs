import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unlocked } from './pod-rules.mjs';
import { isThere, lookWith, NOT_INSTALLED, packageOf, root, run } from './tools.mjs';

const FOLDERS = ['base', 'migrate', 'ingress', 'monitoring'];
const here = dirname(fileURLToPath(import.meta.url));

/** Kinds, and the package whose types and validators are made from their OpenAPI definitions. */
const MODULES = {
  'monitoring.coreos.com/v1': '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1',
};
const moduleOf = (apiVersion) => MODULES[apiVersion] ?? `kubernetes-models/${apiVersion}`;

export async function* checkKubernetes() {
  const rendered = [];
  for (const folder of FOLDERS) {
    const result = render(`deploy/kubernetes/${folder}`);
    yield result;
    if (result.text) rendered.push({ folder, text: result.text });
  }
  yield* withKubeconform(rendered);
  const yaml = await packageOf('yaml');
  if (!yaml || !(await packageOf('kubernetes-models/v1')))
    return yield { what: 'manifests by the OpenAPI definitions of Kubernetes', absent: NOT_INSTALLED };
  const texts = [
    ...rendered.map(({ text }) => text),
    readFileSync('deploy/kubernetes/secret.example.yaml', 'utf8'),
  ];
  const manifests = texts.flatMap((text) => yaml.parseAllDocuments(text).map((document) => document.toJS()));
  yield* bySchema(manifests);
  yield {
    what: 'pods are locked down',
    by: "Helix's own rules",
    problems: manifests.flatMap((each) => [...unlocked(each)]),
    note: `${manifests.length} manifests`,
  };
}

function render(folder) {
  const [command, args] = isThere('kubectl') ? ['kubectl', ['kustomize']] : ['kustomize', ['build']];
  if (!isThere(command)) return { what: folder, absent: 'neither `kubectl` nor `kustomize` is here' };
  const { ok, out, said } = run(command, [...args, folder]);
  return {
    what: folder,
    by: `${command} ${args[0]}`,
    problems: ok ? [] : [said],
    text: ok ? out : undefined,
  };
}

function* withKubeconform(rendered) {
  if (!isThere('kubeconform'))
    return yield { what: 'manifests by kubeconform', absent: '`kubeconform` is not here' };
  for (const { folder, text } of rendered)
    yield lookWith(
      `deploy/kubernetes/${folder}`,
      'kubeconform',
      'kubeconform',
      ['-strict', '-ignore-missing-schemas', '-summary'],
      { input: text },
    );
}

async function* bySchema(manifests) {
  const problems = [];
  for (const manifest of manifests) {
    const { [manifest.kind]: Model } = await import(moduleOf(manifest.apiVersion));
    try {
      new Model(manifest).validate();
    } catch (error) {
      problems.push(`${manifest.kind} ${manifest.metadata.name}: ${error.message}`);
    }
  }
  const note = `${manifests.length} manifests`;
  yield {
    what: 'values that are needed, and of their kind',
    by: 'the validators of kubernetes-models',
    problems,
    note,
  };
  yield {
    what: 'no field that Kubernetes does not know',
    by: 'the types of kubernetes-models (tsc)',
    problems: unknownFields(manifests),
    note,
  };
}

/** A field that is misspelt is valid by most schemas, and ignored. To TypeScript an object that is written out may have no other. */
function unknownFields(manifests) {
  const lines = manifests.map(({ apiVersion, kind, ...rest }, index) => {
    const type = `import('${moduleOf(apiVersion)}').I${kind}`;
    return `export const manifest${index}: ${type} = ${JSON.stringify({ apiVersion, kind, ...rest })};`;
  });
  // Beside the packages, so that their types are found.
  const folder = join(here, 'node_modules', '.manifests');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'));
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--ignoreConfig',
    '--module',
    'nodenext',
    '--target',
    'es2024',
  ];
  const { ok, said } = run(join(root, 'node_modules', '.bin', 'tsc'), [
    ...options,
    join(folder, 'manifests.ts'),
  ]);
  return ok ? [] : [said];
}
