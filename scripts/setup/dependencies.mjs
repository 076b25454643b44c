import { spawn } from 'node:child_process'
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

const studioLockfile = 'cms/package-lock.json'
const studioArgs = ['--prefix', join(root, 'cms')]
/** The Studio's dependencies have their own lockfile: no other command waits for them. */
export const installStudioDependencies = () =>
  install(studioLockfile, {
    announcement: 'Installing the Studio from its lockfile (npm ci in cms/; about a minute, once)',
    args: studioArgs,
  })

const benchLockfile = 'bench/package-lock.json'
/** What only measures the product has a lockfile too: some 14,000 files that neither `npm start` nor `npm test` reads. */
export const installBenchDependencies = () =>
  install(benchLockfile, {
    announcement: 'Installing the load generator and Lighthouse (npm ci in bench/)',
    args: ['--prefix', join(root, 'bench')],
  })

/** Begins the Studio's installation beside other work. Resolves when it has ended; where that failed, `installStudioDependencies` tries again and says why. */
export const beginStudioInstallation = async () => {
  if (!isMissing(studioLockfile)) return
  refuseUnverified(studioLockfile)
  const npm = spawn('npm', npmCi(studioArgs), { stdio: 'ignore' })
  const code = await new Promise((done) => npm.once('close', done).once('error', done))
  if (code === 0) writeStamp(stampOf(studioLockfile), [studioLockfile])
}

const modulesOf = (lockfile) => join(root, lockfile, '../node_modules')
const stampOf = (lockfile) => join(modulesOf(lockfile), '.careplus')
const npmCi = (args) => ['ci', '--no-audit', '--no-fund', ...args]

/** Whether the lockfile's packages are not installed as it says. A link to another checkout's is left: npm ci would empty it. */
const isMissing = (lockfile) => {
  const modules = modulesOf(lockfile)
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return false
  return !(existsSync(modules) && isCurrent(stampOf(lockfile), [lockfile]))
}

const install = (lockfile, { announcement, args }) => {
  if (!isMissing(lockfile)) return
  refuseUnverified(lockfile)
  log(announcement)
  run('npm', npmCi(args), {
    reason: `npm ci failed for ${lockfile}. Check that the npm registry can be reached, then run the command again.`,
  })
  writeStamp(stampOf(lockfile), [lockfile])
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
