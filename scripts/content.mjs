import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { exportTo } from './content/export.mjs'
import { importFrom } from './content/import.mjs'
import { place } from './content/target.mjs'
import { say, stop } from './shell.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { drafts: { type: 'boolean' }, replace: { type: 'boolean' } },
})
const [what, given = 'content-export'] = positionals
const path = resolve(given)
const isTar = /\.(tar\.gz|tgz)$/.test(path)

const tar = (...args) => {
  const { status, stderr } = spawnSync('tar', args, { encoding: 'utf8' })
  if (status !== 0) stop(`tar could not do it: ${stderr}`)
}
/** The folder that is worked in: the one that was named, or one beside an archive. */
const withFolder = async (work) => {
  if (!isTar) return work(existsSync(path) && statSync(path).isFile() ? dirname(path) : path)
  const folder = mkdtempSync(join(tmpdir(), 'careplus-content-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const failed = (error) => {
  const reasons = (error.details?.items ?? []).map((item) => item.error?.description)
  stop([error.message, ...reasons].join('\n  '))
}

if (what === 'export') {
  const from = await place()
  const { documents, assets } = await withFolder(async (folder) => {
    const counts = await exportTo(from, folder, values)
    if (isTar) tar('-czf', path, '-C', folder, '.')
    return counts
  }).catch(failed)
  say(`${documents} documents and ${assets} files of ${from.name} are in ${given}`)
} else if (what === 'import' && positionals[1]) {
  if (!existsSync(path)) stop(`There is no ${given}`)
  const to = await place()
  const { documents, written, assets } = await withFolder((folder) => {
    if (isTar) tar('-xzf', path, '-C', folder)
    return importFrom(to, folder, values)
  }).catch(failed)
  say(`${written} of ${documents} documents and ${assets} files went to ${to.name}`)
} else
  stop(
    'npm run content -- export [folder or .tar.gz] [--drafts]\n  npm run content -- import <folder or .tar.gz> [--replace]',
  )
