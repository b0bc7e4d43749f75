# The api with the web chat and the built-in local model. Needs a PostgreSQL with pgvector (DATABASE_URL) or a volume
# on /data for the embedded database.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Why not `npm ci`: see scripts/ensure-installed.mjs.
RUN npm install --no-save --include=dev
COPY . .
RUN npm run build && npm prune --no-save --omit=dev

FROM node:24-slim
ENV NODE_ENV=production \
    HELIX_HOST=0.0.0.0 \
    HELIX_DATA_DIR=/data \
    PORT=8080
WORKDIR /app
# Owned by root and read-only for the server's user; /data is the one place it writes to.
RUN mkdir /data && chown node:node /data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/bin ./bin
COPY --from=build /app/db ./db
COPY --from=build /app/samples ./samples
COPY --from=build /app/evals ./evals
COPY --from=build /app/web/dist ./web/dist
COPY --from=build /app/dist ./dist
USER node
VOLUME /data
EXPOSE 8080
# The slim image has no curl. The start period covers the first start, which prepares the local model.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "bin/helix.js"]
CMD ["serve"]
