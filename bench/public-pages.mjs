import { ask } from './http.mjs'
import { brandsOf } from './brand-pages.mjs'
import { load, percentile } from './load.mjs'

const rounds = 200
const round = (ms) => Math.round(ms * 100) / 100

/** Milliseconds to the first byte, one request after another. */
const firstByte = async (address) => {
  const times = []
  for (let at = 0; at < rounds; at++) times.push((await ask(address)).first)
  return { 'first byte p50': round(percentile(times, 0.5)), p99: round(percentile(times, 0.99)) }
}

/** Pages as anybody gets them, out of the cache, beside a file that is only handed over. */
export const publicPages = async (place) => {
  const { url } = place
  const partner = (await brandsOf(place)).find(
    ({ isDefault, languages }) => !isDefault && languages[0] === 'en',
  )
  const addresses = {
    'static asset': `${url}/icons.svg`,
    landing: `${url}/`,
    questions: `${url}/faq`,
    'landing in Arabic': `${url}/ar/`,
    ...(partner && { "a partner's landing": `${partner.origin}/` }),
  }
  const rows = {}
  for (const [name, address] of Object.entries(addresses)) {
    await ask(address)
    const { host, pathname } = new URL(address)
    rows[name] = {
      ...(await load(url + pathname, { host })),
      ...(await firstByte(address)),
    }
  }
  return rows
}
