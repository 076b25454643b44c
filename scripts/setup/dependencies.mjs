import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { thisPlatform, unverified } from '../lockfile/integrity.mjs'
import { fail, log, run } from '../process/shell.mjs'
import { root } from './paths.mjs'
import { isCurrent, writeStamp } from './stamp.mjs'

/** `npm ci` from the lockfile, when nothing is installed or the lockfile changed. */
export const installDependencies = () =>
  install('package-lock.json', {
    announcement: 'Installing dependencies from the lockfile (npm ci)',
    args: [],
  })

/** The Studio's dependencies have their own lockfile: no other command waits for them. */
export const installStudioDependencies = () =>
  install('cms/package-lock.json', {
    announcement: 'Installing the Studio from its lockfile (npm ci in cms/; about a minute, once)',
    args: ['--prefix', join(root, 'cms')],
  })

const install = (lockfile, { announcement, args }) => {
  const modules = join(root, lockfile, '../node_modules')
  // A link to another checkout's dependencies: npm ci would empty them.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return
  const stamp = join(modules, '.careplus')
  if (existsSync(modules) && isCurrent(stamp, [lockfile])) return
  refuseUnverified(lockfile)
  log(announcement)
  run('npm', ['ci', '--no-audit', '--no-fund', ...args], {
    reason: `npm ci failed for ${lockfile}. Check that the npm registry can be reached, then run the command again.`,
  })
  writeStamp(stamp, [lockfile])
}

/** Native code without an integrity hash is not installed. */
const refuseUnverified = (lockfile) => {
  const lock = JSON.parse(readFileSync(join(root, lockfile), 'utf8'))
  const missing = unverified(lock, thisPlatform())
  if (missing.length)
    fail(
      `${lockfile} has no integrity hash for ${missing.length} packages of this platform (${process.platform} ${process.arch}), such as ${missing[0]}. Run node scripts/repair-lockfile.mjs ${lockfile}, review the change, then run the command again.`,
    )
}
