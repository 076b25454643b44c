import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { exportTo } from './content/export.mjs'
import { importFrom } from './content/import.mjs'
import { importStarter } from './content/starter.mjs'
import { connectToContent, contentUrl } from './content/target.mjs'
import { fail, log } from './process/shell.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { drafts: { type: 'boolean' }, replace: { type: 'boolean' } },
})
const [command, folderOrArchive = 'content-export'] = positionals
const path = resolve(folderOrArchive)
const isTar = /\.(tar\.gz|tgz)$/.test(path)

const runTar = (...args) => {
  const { status, stderr } = spawnSync('tar', args, { encoding: 'utf8' })
  if (status !== 0) fail(`tar failed: ${stderr}`)
}
/** Runs `work` in the named folder, or in a temporary one where an archive is named. */
const withFolder = async (work) => {
  if (!isTar) return work(existsSync(path) && statSync(path).isFile() ? dirname(path) : path)
  const folder = mkdtempSync(join(tmpdir(), 'careplus-content-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const failWithReasons = (error) => {
  const reasons = (error.details?.items ?? []).map((item) => item.error?.description)
  fail([error.message, ...reasons].join('\n  '))
}

const report = ({ documents, written, assets, finalTexts, claims }, { name }) => {
  log(`${written} of ${documents} documents and ${assets} files went to ${name}`)
  for (const text of finalTexts) log(`Legal text ${text}`)
  if (claims.length)
    log(
      `Drafts now, to be published in the Studio once a clinician has approved their health claims and their facts are the clinic's: ${claims.join(', ')}`,
    )
}

/** What the clinic says of itself to everyone. */
const readSettings = async () => {
  const response = await fetch(`${contentUrl}/api/system_settings`)
  const { data } = await response.json()
  return Object.fromEntries(data.map(({ attributes: { key, value } }) => [key, value]))
}

if (command === 'export') {
  const source = await connectToContent()
  const { documents, assets } = await withFolder(async (folder) => {
    const counts = await exportTo(source, folder, values)
    if (isTar) runTar('-czf', path, '-C', folder, '.')
    return counts
  }).catch(failWithReasons)
  log(`${documents} documents and ${assets} files of ${source.name} are in ${folderOrArchive}`)
} else if (command === 'import' && positionals[1]) {
  if (!existsSync(path)) fail(`There is no ${folderOrArchive}`)
  const destination = await connectToContent()
  const result = await withFolder((folder) => {
    if (isTar) runTar('-xzf', path, '-C', folder)
    return importFrom(destination, folder, values)
  }).catch(failWithReasons)
  report(result, destination)
} else if (command === 'starter') {
  const destination = await connectToContent()
  const { clinic_name: name, support_phone: phone } = await readSettings()
  if (!name) fail('The clinic has no name yet: `npm run clinic -- init` asks for it.')
  const { hostname: host } = new URL(contentUrl)
  const today = new Date().toISOString().slice(0, 10)
  const result = await importStarter(destination, { name, phone, host, today }).catch(
    failWithReasons,
  )
  report(result, destination)
} else
  fail(
    `npm run content -- export [folder or .tar.gz] [--drafts]
  npm run content -- import <folder or .tar.gz> [--replace]
  npm run content -- starter      the pages that a clinic's site begins with`,
  )
