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

const allows = (list, value) =>
  !list ||
  (list.some((each) => !each.startsWith('!')) ? list.includes(value) : !list.includes(`!${value}`))

/**
 * Packages without an integrity hash that npm would install on a platform, or on any when none is given.
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
        (allows(os, platform.os) &&
          allows(cpu, platform.cpu) &&
          (platform.os !== 'linux' || allows(libc, platform.libc))),
    )
    .map(([path]) => path)

/** The package's name at a path of the lockfile. */
const nameAt = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/**
 * Fetches each missing integrity hash from the registry into the lockfile. Returns how many were found.
 * @param {Lock} lock
 * @param {(spec: string) => string | null} fetchIntegrity
 */
export const fillIntegrity = (lock, fetchIntegrity) =>
  unverified(lock).filter((path) => {
    const entry = lock.packages[path]
    const integrity = fetchIntegrity(`${nameAt(path)}@${entry.version}`)
    if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '')) return false
    entry.integrity = integrity
    return true
  }).length
