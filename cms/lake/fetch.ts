import { sendUntilAnswered } from './send-until-answered'
import { withSession } from './session'
import { overSocket } from './stream'

const isStream = (url: string) => /\/data\/(listen|live\/events)\b/.test(new URL(url).pathname)

/** How the Studio asks the embedded lake: as the signed-in member of staff, its streams over sockets. */
export const lakeFetch: typeof fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : String(input)
  if (!isStream(url)) return sendUntilAnswered(url, init)
  await withSession()
  return overSocket(url, init?.signal)
}
