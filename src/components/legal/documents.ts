import type { AstroGlobal } from 'astro'
import { markEnglish } from '#content/marked-english'
import { type LegalText, legal } from '#content/queries/legal'
import { sha256Hex } from '#edge/platform/crypto/hash'

/** A version of a text, with the digest of its English words. */
export type Legal = Omit<LegalText, 'hash'> & { readonly hash: string }
interface Texts {
  /** What is agreed to today, one version of each text. */
  readonly inForce: readonly Legal[]
  /** Every version that is or was, the newest first. */
  readonly all: readonly Legal[]
}

/**
 * The texts that people agree to. What is in force comes from the platform, and its English text is the
 * binding one: content adds translations and earlier versions only.
 */
export const legalTexts = async ({ locals }: Pick<AstroGlobal, 'locals'>): Promise<Texts> => {
  const [written, { documents }] = await Promise.all([
    locals.content.read(legal).catch(() => []),
    locals.api.call('GET /consents_documents'),
  ])
  const digested = await Promise.all(
    written.map(async (each): Promise<Legal> => ({ ...each, hash: await sha256Hex(each.english) })),
  )
  const inEnglish = (text: string) => (locals.lang === 'en' ? text : String(markEnglish(text)))
  const inForce = [...documents].sort(byName).map(
    (agreed): Legal =>
      digested.find((each) => isSame(each, agreed) && each.hash === agreed.hash) ?? {
        ...agreed,
        title: inEnglish(agreed.title),
        body: inEnglish(agreed.body),
        _id: '',
        english: agreed.body,
        translatedInto: [],
      },
  )
  const before = digested.filter((each) =>
    inForce.some((now) => now.document === each.document && each.effectiveOn < now.effectiveOn),
  )
  return { inForce, all: [...inForce, ...before] }
}

/** What is read first. */
const order = ['telehealth_consent', 'agree_privacy_policy', 'agree_tos', 'sharing_data']
const byName = (a: { document: string }, b: { document: string }) =>
  order.indexOf(a.document) - order.indexOf(b.document)

type Name = Pick<Legal, 'document' | 'version'>
const isSame = (a: Name, b: Name) => a.document === b.document && a.version === b.version
