import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileIn = (state) => join(state, 'server.json')

/** Notes in its state where a server answers, so that another command finds it on any port. */
export const noteServer = (state, url) => writeFileSync(fileIn(state), JSON.stringify({ url }))
export const forgetServer = (state) => rmSync(fileIn(state), { force: true })

const readNote = (state) => {
  try {
    const { url } = JSON.parse(readFileSync(fileIn(state), 'utf8'))
    return typeof url === 'string' ? url : undefined
  } catch {
    return undefined
  }
}
const answers = (url) =>
  fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2_000) })
    .then(({ ok }) => ok)
    .catch(() => false)

/** The address of the server that runs on this state; undefined when none answers, also after one was killed. */
export const findServer = async (state) => {
  const url = readNote(state)
  return url && (await answers(url)) ? url : undefined
}
