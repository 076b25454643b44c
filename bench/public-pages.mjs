import { loadBrands } from './brand-pages.mjs'
import { fetchPage } from './http.mjs'
import { measureLoad, percentile } from './load.mjs'

const requests = 200
const roundMs = (ms) => Math.round(ms * 100) / 100

/** Milliseconds to the first byte, one request after another. */
const measureFirstByte = async (address) => {
  const times = []
  for (let at = 0; at < requests; at++) times.push((await fetchPage(address)).firstByteMs)
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
  for (const [name, address] of Object.entries(addresses)) {
    await fetchPage(address)
    const { host, pathname } = new URL(address)
    rows[name] = {
      ...(await measureLoad(url + pathname, { host })),
      ...(await measureFirstByte(address)),
    }
  }
  return rows
}
