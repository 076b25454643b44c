import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './paths.mjs'

const filesBelow = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesBelow(join(path, name)))
    : [path]

/** SHA-256 over the names and bytes of the files at these paths of a checkout, wherever the checkout is. */
export const digest = (paths, from = root) => {
  const hash = createHash('sha256')
  const present = paths.map((path) => join(from, path)).filter(existsSync)
  for (const path of present.flatMap(filesBelow))
    hash.update(relative(from, path)).update(readFileSync(path))
  return hash.digest('hex')
}

/** Writes the stamp of the sources as they are now. */
export const writeStamp = (stamp, paths) => writeFileSync(stamp, digest(paths))

/** Whether the sources are as they were when the stamp was written. */
export const isCurrent = (stamp, paths) =>
  existsSync(stamp) && readFileSync(stamp, 'utf8') === digest(paths)
