# The worker, the migrations and the command line in one image: `docker run symposium:0.1.0 worker`, `… migrate`.
# There is no compile step: Node strips the types from the sources that the image holds.

# Debian and not Alpine: Temporal's native core is built for glibc. The version is the one of package.json.
FROM node:24.21.0-bookworm-slim AS base
WORKDIR /app
# The slim image has no certificates, and Temporal's core does not use Node's: without them, no TLS to Temporal Cloud.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates \
  && rm -rf /var/lib/apt/lists/*

FROM base AS dependencies
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force

# Workflows are bundled here, once: every container of this image runs the same code, and none bundles at its start.
FROM dependencies AS bundle
COPY shared/ shared/
COPY workflows/ workflows/
COPY workers/ workers/
RUN node workers/build-bundle.ts --output dist/workflows.js

FROM base
ENV NODE_ENV=production \
  SYMPOSIUM_WORKFLOW_BUNDLE=dist/workflows.js
COPY --from=dependencies /app/node_modules/ node_modules/
COPY package.json LICENSE ./
COPY migrations/ migrations/
COPY examples/ examples/
COPY shared/ shared/
COPY workflows/ workflows/
COPY activities/ activities/
COPY workers/ workers/
COPY --from=bundle /app/dist/ dist/
USER node
# Healthy is who polls: Temporal itself is asked whether a worker of this container is among the queue's pollers.
HEALTHCHECK --interval=30s --timeout=15s --start-period=60s --retries=3 \
  CMD ["node", "workers/production/healthy.ts"]
ENTRYPOINT ["node", "workers/cli.ts"]
CMD ["worker"]
