# The api with the web chat and the built-in local model; `worker` and `migrate` are the same image with another command.
# Needs a PostgreSQL with pgvector (DATABASE_URL) or a volume on /data for the embedded database. docs/deployment.md says
# what it is run with, and how to pin the base by its digest.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Why not `npm ci`: see scripts/ensure-installed.mjs.
RUN npm install --no-save --include=dev
COPY . .
RUN npm run build && npm prune --no-save --omit=dev
# The package of the runtime of models brings the libraries of six systems, and the image is of one; types and source maps
# are for whoever develops. 150 MB in all.
RUN find node_modules/onnxruntime-node/bin/napi-v3 -mindepth 2 -maxdepth 2 -type d ! -path "*/linux/$(node -p process.arch)" -exec rm -rf {} + \
    && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM ${NODE_IMAGE}
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Helix" \
      org.opencontainers.image.description="Answers questions from a team's own documents, with citations that hold" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
ENV NODE_ENV=production \
    HELIX_HOST=0.0.0.0 \
    HELIX_DATA_DIR=/data \
    PORT=8080
# Git is for connectors that follow a repository. /data and /tmp are all that is ever written to.
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates git \
    && rm -rf /var/lib/apt/lists/* && mkdir /data && chown 1000:1000 /data
WORKDIR /app
# Owned by root: the server can read itself and change nothing.
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/bin ./bin
COPY --from=build /app/db ./db
COPY --from=build /app/samples ./samples
COPY --from=build /app/evals ./evals
COPY --from=build /app/web/dist ./web/dist
COPY --from=build /app/dist ./dist
# By number: Kubernetes can tell that it is not root without looking into the image.
USER 1000:1000
VOLUME /data
EXPOSE 8080
# The slim image has no curl. The start period covers the first start, which prepares the local model.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "bin/helix.js"]
CMD ["serve"]
