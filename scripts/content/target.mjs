import { createClient } from '@sanity/client'
import { fail } from '../process/shell.mjs'
import { signInDemo } from '../sign-in-demo.mjs'

const {
  SANITY_PROJECT_ID,
  SANITY_DATASET = 'production',
  SANITY_API_WRITE_TOKEN,
  CONTENT_URL = 'http://localhost:4321',
  CONTENT_EMAIL = 'admin@demo.careplus.test',
  CONTENT_PASSWORD = 'Demo-pass-2026!',
  CONTENT_CODE,
} = process.env
const apiVersion = '2026-03-01'
/** Where the site of the content is. */
export const contentUrl = CONTENT_URL.replace(/\/$/, '')

/** The content that is exported or imported: hosted Sanity where SANITY_PROJECT_ID is set, else the content lake of a running server. */
export const connectToContent = async () =>
  SANITY_PROJECT_ID ? connectToSanity() : connectToLake()

const connectToSanity = () => {
  if (!SANITY_API_WRITE_TOKEN) fail('SANITY_API_WRITE_TOKEN is missing: a token that may write.')
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

const connectToLake = async () => ({
  name: CONTENT_URL,
  isLake: true,
  client: createClient({
    projectId: 'embedded',
    dataset: 'production',
    apiHost: `${CONTENT_URL}/lake`,
    useProjectHostname: false,
    token: await signIn(),
    apiVersion,
    useCdn: false,
  }),
})

const signIn = async () => {
  const response = await signInDemo({
    base: CONTENT_URL,
    email: CONTENT_EMAIL,
    password: CONTENT_PASSWORD,
    as: 'staff',
    code: CONTENT_CODE,
  }).catch(() =>
    fail(`Nothing answers at ${CONTENT_URL}. Start it, or name another: CONTENT_URL=…`),
  )
  if (response.status !== 200)
    fail(
      `${CONTENT_EMAIL} could not sign in. Set CONTENT_EMAIL, CONTENT_PASSWORD and CONTENT_CODE, a code of the authenticator app that was not used yet: each counts once.`,
    )
  const { data } = await response.json()
  return data.attributes.token
}
