/** @typedef {{ version?: string, link?: boolean, integrity?: string, os?: string[], cpu?: string[], libc?: string[] }} Entry */
/** @typedef {{ packages: Record<string, Entry> }} Lock */
/** @typedef {{ os: string, cpu: string, libc: string }} Platform */

/** Where `npm test` runs: every package npm installs there has an integrity hash. */
export const verifiedPlatform = { os: 'linux', cpu: 'x64', libc: 'glibc' }

/** @returns {Platform} */
export const thisPlatform = () => ({
  os: process.platform,
  cpu: process.arch,
  libc: process.report?.getReport?.().header?.glibcVersionRuntime ? 'glibc' : 'musl',
})

const admits = (list, value) =>
  !list ||
  (list.some((each) => !each.startsWith('!')) ? list.includes(value) : !list.includes(`!${value}`))

/**
 * Packages npm would install on a platform, on any one without it, whose bytes nothing in the lockfile verifies.
 * @param {Lock} lock
 * @param {Platform} [platform]
 * @returns {string[]}
 */
export const unverified = ({ packages }, platform) =>
  Object.entries(packages)
    .filter(([path, { link, integrity }]) => path && !link && !integrity)
    .filter(
      ([, { os, cpu, libc }]) =>
        !platform ||
        (admits(os, platform.os) &&
          admits(cpu, platform.cpu) &&
          (platform.os !== 'linux' || admits(libc, platform.libc))),
    )
    .map(([path]) => path)

/** The package's name at a path of the lockfile. */
const nameAt = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/**
 * Asks the registry for each integrity hash that is missing; it is kept for good from then on. Says how many came.
 * @param {Lock} lock
 * @param {(spec: string) => string | null} ask
 */
export const fillIntegrity = (lock, ask) =>
  unverified(lock).filter((path) => {
    const entry = lock.packages[path]
    const integrity = ask(`${nameAt(path)}@${entry.version}`)
    if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '')) return false
    entry.integrity = integrity
    return true
  }).length
