import { exports } from 'cloudflare:workers'
import { createClient, type SanityClient } from '@sanity/client'
import { rowsAt } from '#demo/row-builders'
import type { Role } from '#edge/access/roles'
import { signToken } from '#edge/access/sessions/tokens'
import { environmentOf } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { now } from '#edge/platform/time'
import { bindings, db, prepareRow } from '../world'

export const host = 'http://care.test'

/** The worker, as the network reaches it. */
export const ask = (path: string, init: RequestInit = {}): Promise<Response> => {
  const { default: worker } = exports as unknown as { default: Fetcher }
  return worker.fetch(`${host}${path}`, init as never) as unknown as Promise<Response>
}

export interface Signed {
  readonly id: string
  readonly session: string
  readonly token: string
}

/** A colleague with these rights, signed in. */
export const staff = async (rights: readonly string[], role: Role = 'support'): Promise<Signed> => {
  await makeTopic()
  return signInAs(rights, role)
}
const signInAs = async (rights: readonly string[], role: Role): Promise<Signed> => {
  const id = uuidv7()
  const session = uuidv7()
  const rows = rowsAt(new Date(now()).toISOString())
  const account = {
    id,
    role,
    email: `${id}@lake.test`,
    first_name: 'Edith',
    last_name: 'Lowell',
    access_rights: JSON.stringify(rights),
  }
  await db.batch(
    [rows.user(account), rows.session({ id: session, user_id: id, refresh_hash: session })].map(
      prepareRow,
    ),
  )
  const token = await signToken(environmentOf(bindings), { userId: id, sessionId: session, role })
  return { id, session, token }
}

export const whole = ['content.edit', 'content.publish'] as const
export const editor = () => staff(whole)
export const admin = () => staff(whole, 'admin')

/** The real client, over HTTP to the worker, as this person or anonymous. */
export const signInClientOf = (who: Signed | null, apiVersion = '2026-03-01'): SanityClient =>
  createClient({
    projectId: 'embedded',
    dataset: 'production',
    apiVersion,
    apiHost: `${host}/lake`,
    useProjectHostname: false,
    useCdn: false,
    maxRetries: 0,
    ...(who && { token: who.token }),
    resolveFetch: () => (url, init) => ask(String(url).slice(host.length), init as never) as never,
  })

/** A name no other test uses. */
export const fresh = (kind = 'faq'): string => `${kind}-${crypto.randomUUID().slice(0, 13)}`
export const words = (en: string) => ({ _type: 'localeString', en })
/** The topic of the questions of tests; made by an account of its own before the first person signs in. */
export const topic = {
  _id: 'topic-of-tests',
  _type: 'faqTopic',
  title: words('Tests'),
  slug: { _type: 'slug', current: 'topic-of-tests' },
}
let topicMade: Promise<unknown> | undefined
const makeTopic = (): Promise<unknown> => {
  topicMade ??= signInAs(whole, 'admin').then((maker) =>
    signInClientOf(maker).createIfNotExists(topic),
  )
  return topicMade
}
/** A paragraph of rich text, or several, in English. */
export const paragraphs = (...texts: readonly string[]) => ({
  _type: 'localeBlocks',
  en: texts.map((text, at) => ({
    _type: 'block',
    _key: `b${at}`,
    style: 'normal',
    markDefs: [],
    children: [{ _type: 'span', _key: 's0', text, marks: [] }],
  })),
})
export const faq = (_id: string, question = 'Is it free?') => ({
  _id,
  _type: 'faqEntry',
  question: words(question),
  slug: { _type: 'slug', current: publishedName(_id) },
  topic: { _type: 'reference', _ref: topic._id },
  answer: paragraphs('Yes.'),
})
const publishedName = (id: string) => id.replace(/^drafts\./, '').toLowerCase()
export const brand = (_id: string, more: object = {}) => ({
  _id,
  _type: 'brand',
  name: `Brand ${publishedName(_id)}`,
  slug: { _type: 'slug', current: publishedName(_id) },
  palette: { primary: '#53b3e4', secondary: '#8ac541' },
  ...more,
})

/** A legal text as the site asks for it, of a version that no other test uses. */
export const legal = (_id: string, more: object = {}) => ({
  _id,
  _type: 'legalDocument',
  document: 'agree_tos',
  version: publishedName(_id),
  title: words('Terms'),
  body: words('Terms\n\nBe kind.'),
  effectiveOn: '2026-01-01',
  ...more,
})
/** Publishes a document as its second person: another editor has written the draft. */
export const publishByTwo = async (document: { readonly _id: string; readonly _type: string }) => {
  const draftId = `drafts.${document._id}`
  await signInClientOf(await editor()).createOrReplace({ ...document, _id: draftId })
  await signInClientOf(await editor()).action({
    actionType: 'sanity.action.document.publish',
    draftId,
    publishedId: document._id,
  })
}
