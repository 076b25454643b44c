import { loadBrands } from './brand-pages.mjs'
import { fetchPage } from './http.mjs'
import { measureInTurn, percentile } from './load.mjs'

const firstByteRequests = 200
const roundMs = (ms) => Math.round(ms * 100) / 100

/** Milliseconds to the first byte, one request after another. */
const measureFirstByte = async (address) => {
  const times = []
  for (let at = 0; at < firstByteRequests; at++) times.push((await fetchPage(address)).firstByteMs)
  return {
    'first byte p50': roundMs(percentile(times, 0.5)),
    p99: roundMs(percentile(times, 0.99)),
  }
}

/** Public pages from the page cache, compared with a static file. */
export const measurePublicPages = async (clinic) => {
  const { url } = clinic
  const partner = (await loadBrands(clinic)).find(
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
  const requests = {}
  for (const [name, address] of Object.entries(addresses)) {
    rows[name] = await measureFirstByte(address)
    const { host, pathname } = new URL(address)
    requests[name] = [url + pathname, { host }]
  }
  for (const [name, load] of Object.entries(await measureInTurn(requests)))
    rows[name] = { ...load, ...rows[name] }
  return rows
}
