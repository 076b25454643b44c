import { createClient } from '@sanity/client'
import { stop } from '../shell.mjs'

const {
  SANITY_PROJECT_ID,
  SANITY_DATASET = 'production',
  SANITY_API_WRITE_TOKEN,
  CONTENT_URL = 'http://localhost:4321',
  CONTENT_EMAIL = 'admin@demo.careplus.test',
  CONTENT_PASSWORD = 'Demo-pass-2026!',
} = process.env
const apiVersion = '2026-03-01'

/** Where the content is: hosted Sanity where a project is named, else the lake of a running server. */
export const place = async () => (SANITY_PROJECT_ID ? hosted() : lake())

const hosted = () => {
  if (!SANITY_API_WRITE_TOKEN) stop('SANITY_API_WRITE_TOKEN is missing: a token that may write.')
  return {
    name: `${SANITY_PROJECT_ID}/${SANITY_DATASET}`,
    client: createClient({
      projectId: SANITY_PROJECT_ID,
      dataset: SANITY_DATASET,
      token: SANITY_API_WRITE_TOKEN,
      apiVersion,
      useCdn: false,
    }),
  }
}

const lake = async () => ({
  name: CONTENT_URL,
  client: createClient({
    projectId: 'embedded',
    dataset: 'production',
    apiHost: `${CONTENT_URL}/lake`,
    useProjectHostname: false,
    token: await signedIn(),
    apiVersion,
    useCdn: false,
  }),
})

const signedIn = async () => {
  const response = await fetch(`${CONTENT_URL}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: CONTENT_EMAIL, password: CONTENT_PASSWORD, as: 'staff' }),
  }).catch(() =>
    stop(`Nothing answers at ${CONTENT_URL}. Start it, or name another: CONTENT_URL=…`),
  )
  if (!response.ok)
    stop(`${CONTENT_EMAIL} could not sign in. Set CONTENT_EMAIL and CONTENT_PASSWORD.`)
  const { data } = await response.json()
  return data.attributes.token
}
