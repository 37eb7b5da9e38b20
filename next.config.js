/** @type {import('next').NextConfig} */
module.exports = {
  reactStrictMode: true,
  trailingSlash: true,
  // Our server knows every address's one spelling; Next would take `BTC.X/` for a file.
  skipTrailingSlashRedirect: true,
  // In development pages are opened by address as well as by name.
  allowedDevOrigins: ['127.0.0.1'],
  // Robots have addresses below the lists and a page of their own: one page for both would bring lists the scripts of
  // robots, and Next's folders do not tell the two apart.
  rewrites: async () => ({
    beforeFiles: [
      { source: '/bot-trading/robot/:number(\\d+)/', destination: '/robot-page/broker-:number/' },
      { source: '/bot-trading/:segment(\\d[^/]*)/', destination: '/robot-page/:segment/' },
      // Likewise lists shown as a table, whose scripts most visitors don't need.
      {
        source: '/:root(bot-trading|bot-forex-trading|bot-crypto-trading)/:segments*',
        has: [{ type: 'query', key: 'view', value: 'table' }],
        destination: '/list-table/:root/:segments*',
      },
    ],
  }),
  poweredByHeader: false,
  // Pages are compressed once, by the server that keeps them.
  compress: false,
  // `npm test` checks the types; a start has no need to do so again.
  typescript: { ignoreBuildErrors: true },
  // Titles and descriptions stand in the head for every visitor, not streamed into the body of some.
  htmlLimitedBots: /.*/,
  experimental: {
    // The page of a missing address is no part of the data of the others.
    globalNotFound: true,
    // A cache of 130 MB takes a first build twice the time, and saves a later one few seconds.
    turbopackFileSystemCacheForBuild: false,
    // Stylesheets are inlined, so more of them cost no requests: a page gets what it uses and little else.
    cssChunking: { type: 'graph', requestCost: 1000 },
  },
  // `next dev` writes no files of its own into the project.
  agentRules: false,
  // SWR brings a substitute for what React has had since version 18.
  turbopack: { resolveAlias: { 'use-sync-external-store/shim': 'react' } },
  serverExternalPackages: ['libsql', 'pg', 'pino'],
  // Published as ECMAScript modules only; Jest loads it through the same list.
  transpilePackages: ['feed', 'd3-array', '@noble/hashes', '@scure/base', 'p-limit', 'yocto-queue'],
};
