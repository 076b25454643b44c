import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fail, log } from './process/shell.mjs'
import { root } from './setup/index.mjs'

const staged = (name) => `${name}-staging`

/**
 * The worker of a build as staging deploys it: beside production, with a database, a bucket, a queue and objects of its
 * own, under names that end in `-staging`, and with secrets of its own worker. Throws for a kind of resource that is
 * unknown here: it might be production's.
 */
export const stagingOf = (options, databaseId) => {
  const unknown = Object.keys(options).filter(
    (key) =>
      /_(databases|buckets|namespaces)$|^(services|hyperdrive|pipelines|dispatch)/.test(key) &&
      !['d1_databases', 'r2_buckets'].includes(key) &&
      options[key].length > 0,
  )
  if (unknown.length > 0)
    throw new Error(`Say in scripts/staging.mjs what staging has for ${unknown.join(', ')}`)
  const { queues } = options
  return {
    ...options,
    name: staged(options.name),
    topLevelName: staged(options.topLevelName ?? options.name),
    vars: { ...options.vars, ENVIRONMENT: 'staging' },
    d1_databases: options.d1_databases.map((each) => ({
      ...each,
      database_name: staged(each.database_name),
      database_id: databaseId,
    })),
    r2_buckets: options.r2_buckets.map((each) => ({
      ...each,
      bucket_name: staged(each.bucket_name),
    })),
    ratelimits: options.ratelimits.map((each) => ({
      ...each,
      namespace_id: `${each.namespace_id}1`,
    })),
    queues: {
      producers: queues.producers.map((each) => ({ ...each, queue: staged(each.queue) })),
      consumers: queues.consumers.map((each) => ({ ...each, queue: staged(each.queue) })),
    },
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [databaseId] = process.argv.slice(2)
  const server = join(root, 'dist/server')
  const options = JSON.parse(readFileSync(join(server, 'wrangler.json'), 'utf8'))
  const isProduction = options.d1_databases.some(({ database_id: id }) => id === databaseId)
  if (!/^[0-9a-f-]{36}$/.test(databaseId ?? '') || isProduction)
    fail(
      'Name the id of the database of staging, which is not the one of production: npm run staging -- <id>',
    )
  const file = join(server, 'wrangler.staging.json')
  writeFileSync(file, JSON.stringify(stagingOf(options, databaseId), null, 2))
  log(`Deploy staging with: npx wrangler deploy -c ${file}`)
}
