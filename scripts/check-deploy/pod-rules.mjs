/** What Helix asks of every pod, over what Kubernetes asks: the profile `restricted`, and what its own settings need. */
export function* unlocked({ kind, metadata, spec }) {
  const pod = spec?.template?.spec;
  if (!pod) return;
  const name = `${kind} ${metadata.name}`;
  // Kubernetes would set HELIX_…_SERVICE_HOST, which start-up refuses.
  if (pod.enableServiceLinks !== false) yield `${name} has service links`;
  if (pod.automountServiceAccountToken !== false) yield `${name} can talk to the cluster`;
  if (pod.securityContext?.runAsNonRoot !== true || !(pod.securityContext.runAsUser > 0))
    yield `${name} may be root`;
  if (pod.securityContext?.seccompProfile?.type !== 'RuntimeDefault') yield `${name} has no seccomp profile`;
  for (const container of pod.containers)
    yield* unlockedContainer(`${name}, ${container.name}`, container, pod);
  if (kind === 'Deployment') yield* interrupted(name, spec, pod);
}

function* unlockedContainer(
  name,
  { securityContext = {}, resources = {}, volumeMounts = [], image },
  { volumes },
) {
  if (securityContext.allowPrivilegeEscalation !== false) yield `${name} may gain privileges`;
  if (securityContext.readOnlyRootFilesystem !== true) yield `${name} can write to its root file system`;
  if (securityContext.capabilities?.drop?.[0] !== 'ALL') yield `${name} keeps capabilities`;
  if (!resources.limits?.memory || !resources.requests?.cpu) yield `${name} has no limits`;
  if (!/:[\w.-]+$/.test(image) || image.endsWith(':latest'))
    yield `${name} has the image ${image}, which is not pinned`;
  if (!volumeMounts.some(({ mountPath }) => mountPath === '/tmp'))
    yield `${name} has nowhere for temporary files`;
  for (const mount of volumeMounts)
    if (!volumes.some((volume) => volume.name === mount.name))
      yield `${name} mounts ${mount.name}, which is no volume`;
}

/** A rolling update never has fewer than there were, and whoever is being answered may finish. */
function* interrupted(name, { strategy }, { terminationGracePeriodSeconds = 30, containers }) {
  if (strategy?.rollingUpdate?.maxUnavailable !== 0) yield `${name} goes away before the next one is there`;
  const [{ ports, readinessProbe, livenessProbe, lifecycle }] = containers;
  if (!ports) return;
  if (readinessProbe?.httpGet?.path !== '/readyz') yield `${name} is sent requests before it is ready`;
  if (/healthz|readyz/.test(livenessProbe?.httpGet?.path))
    yield `${name} is started again when the database is away`;
  if (!lifecycle?.preStop) yield `${name} ends while requests are still sent to it`;
  if (terminationGracePeriodSeconds < 40)
    yield `${name} cuts answers off after ${terminationGracePeriodSeconds} seconds`;
}
